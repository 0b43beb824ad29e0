/** Python's own modules (3.14), as Pyodide has them. */
const OWN = new Set(
  'abc annotationlib argparse array ast asyncio atexit base64 bdb binascii bisect builtins bz2 cProfile calendar cmath cmd code codecs codeop collections colorsys compileall compression concurrent configparser contextlib contextvars copy copyreg csv ctypes curses dataclasses datetime dbm decimal difflib dis doctest email encodings ensurepip enum errno faulthandler fcntl filecmp fileinput fnmatch fractions ftplib functools gc genericpath getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html http imaplib importlib inspect io ipaddress itertools json keyword linecache locale logging lzma mailbox marshal math mimetypes mmap modulefinder multiprocessing netrc ntpath numbers opcode operator optparse os pathlib pdb pickle pickletools pkgutil platform plistlib poplib posix posixpath pprint profile pstats pty pwd py_compile pyclbr pydoc pyexpat queue quopri random re readline reprlib resource rlcompleter runpy sched secrets select selectors shelve shlex shutil signal site smtplib socket socketserver sqlite3 ssl stat statistics string stringprep struct subprocess symtable sys sysconfig syslog tabnanny tarfile tempfile termios textwrap this threading time timeit token tokenize tomllib trace traceback tracemalloc tty types typing unicodedata unittest urllib uuid venv warnings wave weakref webbrowser winreg wsgiref xml xmlrpc zipapp zipfile zipimport zlib zoneinfo charts'.split(
    ' ',
  ),
)

/** What packages are called where they are installed, by the name they are imported by. */
const CALLED: Readonly<Record<string, string>> = {
  bs4: 'beautifulsoup4',
  cv2: 'opencv-python',
  docx: 'python-docx',
  fitz: 'PyMuPDF',
  pil: 'Pillow',
  pillow: 'Pillow',
  pptx: 'python-pptx',
  pyyaml: 'PyYAML',
  sklearn: 'scikit-learn',
  yaml: 'PyYAML',
}

/** Packages that skills use and that Pyodide's distribution has, or that are fetched beside it, by the names they are installed by. */
export const FETCHED = new Set(
  'beautifulsoup4 bleach fonttools html5lib imageio jinja2 jsonschema lxml matplotlib networkx nltk numpy opencv-python openpyxl orjson pandas pillow pyarrow pycryptodome pydantic pygments pyparsing python-dateutil pytz pyyaml regex ruamel-yaml scikit-image scikit-learn scipy shapely six sqlalchemy statsmodels svgwrite sympy tqdm ujson wordcloud xarray xlrd'.split(
    ' ',
  ),
)

/** Modules that reach the network. */
const REACHING =
  /^(?:requests|httpx|aiohttp|urllib3|websockets?|http\.client|urllib\.request|ftplib|smtplib|imaplib|anthropic|openai)\b/

/** A package by the name that people install it by. */
export const packageName = (name: string): string => CALLED[name.toLowerCase()] ?? name

/** What Python code imports that is neither Python's own nor relative, by the name of the import; and whether it reaches the network. */
export function pythonImports(code: string): {
  readonly names: readonly string[]
  readonly reaches: boolean
} {
  const modules = [
    ...code.matchAll(
      /^[ \t]*(?:from[ \t]+([A-Za-z_][\w.]*)[ \t]+import\b|import[ \t]+([A-Za-z_][^#\r\n]*))/gm,
    ),
  ].flatMap(([, from, list = '']) =>
    from === undefined
      ? list
          .split(',')
          .flatMap((each) => /^\s*([A-Za-z_][\w.]*)(?:\s+as\s+\w+)?\s*;?\s*$/.exec(each)?.[1] ?? [])
      : [from],
  )
  return {
    names: [...new Set(modules.map((each) => each.split('.')[0] ?? each))].filter(
      (each) => !OWN.has(each) && !each.startsWith('_'),
    ),
    reaches: modules.some((each) => REACHING.test(each)),
  }
}

/**
 * What a script of a skill imports of packages, and what the skill's own modules do that it imports in turn.
 *
 * @returns with the texts of all of them: what they call may need packages that they don't import
 * @param own the files of the skill
 * @param given what a run is given; those of the skill by their paths
 */
export function scriptImports(
  script: string,
  own: readonly { readonly path: string }[],
  given: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): { readonly imports: readonly string[]; readonly runs: string } {
  const bytesOf = new Map(given.map(({ name, bytes }) => [name, bytes]))
  const found = new Set<string>()
  const read = new Set<string>()
  const left = [script]
  for (const code of left)
    for (const name of pythonImports(code).names) {
      // A file or a folder of the skill by that name.
      const modules = own.filter(
        ({ path }) => path.endsWith('.py') && path.slice(0, -3).split('/').includes(name),
      )
      if (modules.length === 0) found.add(name)
      for (const { path } of modules) {
        const bytes = bytesOf.get(path)
        if (!bytes || read.has(path)) continue
        read.add(path)
        left.push(new TextDecoder().decode(bytes))
      }
    }
  return { imports: [...found], runs: left.join('\n') }
}
