import { failed, ok, type Result } from '@/lib/result'

import { listStaticFiles, type StaticFiles } from './staticFiles'

/** Where the app finds the packages of Python that a host keeps (`PARLANCE_PYTHON`). */
export const PYTHON_PATH = '/python/'
export const PYTHON_LOCK = 'pyodide-lock.json'

/** Lists the packages of a folder: its lock and the files beside it. Nothing else of the folder is served. The error is a sentence for the terminal. */
export async function listPythonPackages(folder: string | undefined): Promise<Result<StaticFiles, string>> {
  if (folder === undefined) return ok(new Map())
  const files = new Map(
    [...(await listStaticFiles(folder))]
      .filter(([path]) => path === `/${PYTHON_LOCK}` || PACKAGE.test(path))
      .map(([path, file]) => [`${PYTHON_PATH}${path.slice(1)}`, file]),
  )
  // Without it the app would ask strangers for what this host was meant to keep.
  return files.has(PYTHON_PATH + PYTHON_LOCK)
    ? ok(files)
    : failed(
        `The folder ${folder} (PARLANCE_PYTHON) has no ${PYTHON_LOCK}. Unpack Pyodide’s full release there, or unset PARLANCE_PYTHON.`,
      )
}

/** A file of the folder itself, called as packages are. */
const PACKAGE = /^\/\w[\w.+-]*\.(?:whl|zip|tar)$/
