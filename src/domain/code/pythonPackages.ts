import { isRecord, parseJson } from '@/lib/json'

/** A package of a distribution of Pyodide, as its lock names it. */
export type PythonPackage = CheckedFile & {
  readonly name: string
  readonly depends: readonly string[]
  /** What `import` finds in it. */
  readonly imports: readonly string[]
}

/** A file that is downloaded when it is first used, and checked. */
export type CheckedFile = {
  readonly fileName: string
  /** In hex. */
  readonly sha256: string
  /** Where it is, where that isn't beside the others. */
  readonly url?: string
}

/** The packages of a distribution, by name. */
export type PackageLock = ReadonlyMap<string, PythonPackage>

/** What a run needs and this device lacks. `bytes` is absent where its sizes aren't told. */
export type PackageNeed = {
  /** What the code imports, without what that needs in turn. */
  readonly names: readonly string[]
  readonly bytes?: number
  /** Hosts that the files come from. */
  readonly origins: readonly string[]
}

/** A package file kept on this device. */
export type KeptPackage = { readonly fileName: string; readonly bytes: number }

/** Most packages one run may load. */
const MOST_PACKAGES = 60
const FILE_NAME = /^\w[\w.+-]*\.(?:whl|zip|tar)$/
const SHA256 = /^[0-9a-f]{64}$/

/**
 * Reads a `pyodide-lock.json`; undefined where it is none, or is of another Python than `abi` names. Packages whose
 * files have other names than files have are left out.
 */
export function readPackageLock(text: string, abi?: string): PackageLock | undefined {
  const lock = parseJson(text)
  if (!isRecord(lock) || !isRecord(lock['info']) || !isRecord(lock['packages'])) return undefined
  if (abi !== undefined && abiOf(text) !== abi) return undefined
  const packages = new Map<string, PythonPackage>()
  for (const [name, each] of Object.entries(lock['packages'])) {
    if (!isRecord(each)) continue
    const { file_name: fileName, sha256, depends, imports } = each
    if (typeof fileName !== 'string' || !FILE_NAME.test(fileName)) continue
    if (typeof sha256 !== 'string' || !SHA256.test(sha256)) continue
    packages.set(name, { name, fileName, sha256, depends: texts(depends), imports: texts(imports) })
  }
  return packages
}

/** Which Python a lock is for: compiled packages fit no other. */
export function abiOf(text: string): string | undefined {
  const lock = parseJson(text)
  const info = isRecord(lock) ? lock['info'] : undefined
  if (!isRecord(info)) return undefined
  return [info['python'], info['abi_version']]
    .map((part) => (typeof part === 'string' ? part : '?'))
    .join(' ')
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

/** Packages in Python alone that Pyodide's distribution lacks: from the Python Package Index, each by its hash. */
const FURTHER: readonly PythonPackage[] = [
  {
    name: 'openpyxl',
    fileName: 'openpyxl-3.1.5-py2.py3-none-any.whl',
    sha256: '5282c12b107bffeef825f4617dc029afaf41d0ea60823bbb665ef3079dc79de2',
    depends: ['et-xmlfile'],
    imports: ['openpyxl'],
    url: 'https://files.pythonhosted.org/packages/c0/da/977ded879c29cbd04de313843e76868e6e13408a94ed6b987245dc7c8506/openpyxl-3.1.5-py2.py3-none-any.whl',
  },
  {
    name: 'et-xmlfile',
    fileName: 'et_xmlfile-2.0.0-py3-none-any.whl',
    sha256: '7a91720bc756843502c3b7504c77b8fe44217c85c537d85037f0f536151b2caa',
    depends: [],
    imports: ['et_xmlfile'],
    url: 'https://files.pythonhosted.org/packages/c1/8b/5fe2cc11fee489817272089c4203e679c63b570a5aaeb18d852ae3cbba6a/et_xmlfile-2.0.0-py3-none-any.whl',
  },
]

/** A lock with what it lacks. @param isHost its own folder has all files, those of further packages too. */
export function withFurther(lock: PackageLock, isHost: boolean): PackageLock {
  const all = new Map(lock)
  for (const { url, ...each } of FURTHER)
    if (!all.has(each.name)) all.set(each.name, isHost || url === undefined ? each : { ...each, url })
  return all
}

/** Packages that code uses without importing them. */
const BY_USE: readonly (readonly [used: RegExp, name: string, beside: string])[] = [
  [/\b(?:read_excel|to_excel|ExcelWriter|ExcelFile)\b/, 'openpyxl', 'pandas'],
  [/\bread_excel\b[\s\S]*\.xls\b/, 'xlrd', 'pandas'],
  [/\.(?:plot|hist|boxplot)\b/, 'matplotlib', 'pandas'],
  [/\b(?:read_parquet|to_parquet|read_feather|to_feather)\b/, 'pyarrow', 'pandas'],
  [/\.style\b/, 'jinja2', 'pandas'],
]

export type NeededPackages = {
  /** What the code itself names. */
  readonly direct: readonly string[]
  /** With all that those need, each behind what it needs. */
  readonly all: readonly PythonPackage[]
}

/**
 * The packages of a lock that code needs and that aren't loaded: by its imports, and by functions that are known to
 * need more. What no package has is left to Python, which says so.
 */
export function neededPackages(
  lock: PackageLock,
  imports: readonly string[],
  code: string,
  loaded: ReadonlySet<string>,
): NeededPackages {
  const byImport = new Map<string, string>()
  for (const { name, imports: has } of lock.values())
    for (const each of has) if (!byImport.has(each)) byImport.set(each, name)
  const direct = new Set<string>()
  for (const each of imports) {
    const name = byImport.get(each) ?? byImport.get(each.split('.')[0] ?? each)
    if (name !== undefined) direct.add(name)
  }
  for (const [used, name, beside] of BY_USE)
    if ((direct.has(beside) || loaded.has(beside)) && used.test(code) && lock.has(name)) direct.add(name)
  const all = new Map<string, PythonPackage>()
  const visiting = new Set<string>()
  const take = (name: string) => {
    const found = lock.get(name)
    if (!found || loaded.has(name) || visiting.has(name) || all.size >= MOST_PACKAGES) return
    visiting.add(name)
    found.depends.forEach(take)
    all.set(name, found)
  }
  direct.forEach(take)
  return { direct: [...direct].filter((name) => !loaded.has(name)), all: [...all.values()] }
}
