# shellcheck shell=bash
# What packaging/start and packaging/test stand on: a Python, a .venv, the libraries of a lock
# file in it, and what Debian or Ubuntu must add. Sourced under `set -eu`.
#
# .venv/installed/ says what is whole: a copy of each lock file installed, the path of the
# interpreter, and `qt` once Qt finds all its system libraries. It is moved aside while anything
# changes, so a .venv without it was interrupted and is made anew.

checkout=$(cd "${BASH_SOURCE[0]%/*}/.." && pwd -P)
venv=$checkout/.venv
installed=$venv/installed

say() { printf '%s\n' "$*" >&2; }

as_root() {
    if [ "$EUID" = 0 ]; then env "$@"; else sudo -n env "$@"; fi
}

may_install() {
    command -v apt-get >/dev/null && as_root true 2>/dev/null
}

# Installs PACKAGE...; where that is not allowed or fails, says the one line to run.
apt_install() {
    if may_install; then
        say "Installing $*"
        as_root apt-get update -qq >/dev/null 2>&1 || true
        as_root DEBIAN_FRONTEND=noninteractive DEBCONF_NOWARNINGS=yes apt-get install -qq -y \
            --no-install-recommends -o DPkg::Lock::Timeout=120 "$@" >/dev/null && return
    fi
    say "Please run: sudo apt-get install -y $*"
    return 1
}

is_python() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

# Prints the first Python from 3.11 on; PYTHON overrules.
find_python() {
    local candidate
    for candidate in ${PYTHON:+"$PYTHON"} python3 python3.13 python3.12 python3.11; do
        if is_python "$candidate"; then
            printf '%s\n' "$candidate"
            return
        fi
        [ -z "${PYTHON-}" ] || break
    done
    return 1
}

# Makes .venv anew, whatever was there.
make_venv() {
    local python version
    if ! python=$(find_python); then
        [ -n "${PYTHON-}" ] || apt_install python3 python3-venv || true
        python=$(find_python) || {
            say "${PYTHON:-python3} is not a Python of 3.11 or newer."
            return 1
        }
    fi
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    if ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
        apt_install "python$version-venv" || return
    fi
    "$python" -m venv --clear "$venv"
}

# Nothing was interrupted, and the Python that .venv was made with is still the same.
is_whole() {
    [ -x "$venv/bin/python" ] && [ -r "$installed/python" ] &&
        [ "$(readlink -f "$venv/bin/python")" = "$(<"$installed/python")" ]
}

# LOCK as it is now was installed.
has() {
    is_whole && cmp -s "$checkout/packaging/$1" "$installed/$1"
}

# Installs the first LOCK, of which the others are parts.
install_lock() {
    is_whole || make_venv
    say "Installing the libraries of packaging/$1 (a minute or two)"
    rm -rf "$venv/before"
    if [ -d "$installed" ]; then mv "$installed" "$venv/before"; fi
    if ! "$venv/bin/python" -m pip --disable-pip-version-check install -qq \
        --require-hashes --no-deps -r "$checkout/packaging/$1"; then
        # pip downloads everything before it touches anything, and takes back what went wrong.
        if [ -d "$venv/before" ]; then mv "$venv/before" "$installed"; fi
        say "The libraries could not be installed; the next start tries again."
        return 1
    fi
    mkdir "$venv/arriving"
    (cd "$checkout/packaging" && cp "$@" "$venv/arriving")
    readlink -f "$venv/bin/python" >"$venv/arriving/python"
    mv "$venv/arriving" "$installed"
}

# The .venv holds LOCK, and the LOCKs that are parts of it, when this returns.
ensure() {
    has "$1" && return
    if command -v flock >/dev/null; then
        # A desk and its kiosks may start at the same moment.
        exec 9<"$checkout/packaging/ground.sh"
        flock 9
    fi
    has "$1" || install_lock "$@"
    exec 9<&-
}

# Prints the system libraries that Qt's windows, printing and platforms do not find.
missing_libraries() {
    local qt
    for qt in "$venv"/lib/python*/site-packages/PySide6/Qt; do
        ldd "$qt"/lib/libQt6{Widgets,Svg,Network,PrintSupport,DBus}.so.6 \
            "$qt"/plugins/platforms/libq{offscreen,xcb,wayland}.so \
            "$qt"/plugins/{printsupport,xcbglintegrations,wayland-shell-integration}/*.so
    done 2>/dev/null | sed -n 's/^[[:space:]]*\([^ ]*\) => not found.*/\1/p' | sort -u
}

# Prints PACKAGE as it is called here: newer releases renamed some for 64-bit time.
named_here() {
    if apt-cache show "${1}t64" >/dev/null 2>&1; then
        printf '%s\n' "${1}t64"
    else
        printf '%s\n' "$1"
    fi
}

# Reads names of libraries, prints Debian's names of the packages that bring them.
packages() {
    local library package
    while read -r library; do
        case $library in
            libEGL.so.*) package=libegl1 ;;
            libGL.so.*) package=libgl1 ;;
            libGLX.so.*) package=libglx0 ;;
            libOpenGL.so.*) package=libopengl0 ;;
            libX11-xcb.so.*) package=libx11-xcb1 ;;
            libX11.so.*) package=libx11-6 ;;
            libcups.so.*) package=$(named_here libcups2) ;;
            libdbus-1.so.*) package=libdbus-1-3 ;;
            libfontconfig.so.*) package=libfontconfig1 ;;
            libfreetype.so.*) package=libfreetype6 ;;
            libgio-2.0.so.* | libglib-2.0.so.* | libgobject-2.0.so.* | libgthread-2.0.so.*)
                package=$(named_here libglib2.0-0) ;;
            libgssapi_krb5.so.*) package=libgssapi-krb5-2 ;;
            libwayland-*.so.* | libxcb-*.so.*) package=${library/.so./} ;;
            libxcb.so.*) package=libxcb1 ;;
            libxkbcommon-x11.so.*) package=libxkbcommon-x11-0 ;;
            libxkbcommon.so.*) package=libxkbcommon0 ;;
            libz.so.*) package=zlib1g ;;
            libzstd.so.*) package=libzstd1 ;;
            *)
                say "No package is known here for $library."
                continue ;;
        esac
        printf '%s\n' "$package"
    done | sort -u
}

# Without a screen the program works all the same, so nothing here stops it.
ensure_qt() {
    [ -e "$installed/qt" ] && return
    command -v ldd >/dev/null || return 0
    local missing names
    missing=$(missing_libraries)
    if [ -n "$missing" ] && command -v apt-get >/dev/null; then
        mapfile -t names < <(packages <<<"$missing")
        [ ${#names[@]} = 0 ] || apt_install "${names[@]}" || true
        missing=$(missing_libraries)
    fi
    if [ -z "$missing" ]; then
        touch "$installed/qt" 2>/dev/null || true
    else
        say "No window may open without ${missing//$'\n'/, }."
    fi
}

# Makes each floor.mo that is missing or older than its floor.po. Without them the program works all
# the same, in English.
ensure_words() {
    local catalogue
    for catalogue in "$checkout"/resources/locale/*/LC_MESSAGES/floor.po; do
        [ -e "$catalogue" ] || continue
        if ! [ "${catalogue%.po}.mo" -nt "$catalogue" ]; then
            "$venv/bin/python" "$checkout/packaging/words.py" compile || true
            return 0
        fi
    done
}

# A PostgreSQL server for the tests, whose clusters are private. The one that Debian's package would
# begin on a computer without any is left out: nobody here wants it.
ensure_postgres() {
    local programs settings=/etc/postgresql-common/createcluster.conf
    [ -z "${FLOOR_TESTS_WITHOUT_POSTGRES-}" ] || return 0
    ! command -v initdb >/dev/null || return 0
    for programs in /usr/lib/postgresql/*/bin/initdb; do
        [ ! -x "$programs" ] || return 0
    done
    if may_install && [ ! -e "$settings" ] && apt_install postgresql-common; then
        as_root sed -i 's/^#*create_main_cluster .*/create_main_cluster = false/' "$settings" || true
    fi
    apt_install postgresql || true
}

# Installs the packages of those COMMAND=PACKAGE that are not there; check.py names what stays away.
ensure_commands() {
    local pair names=()
    for pair in "$@"; do
        command -v "${pair%=*}" >/dev/null || names+=("${pair#*=}")
    done
    [ ${#names[@]} = 0 ] || apt_install "${names[@]}" || true
}
