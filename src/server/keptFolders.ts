import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import type { OcrLanguage } from '@/domain/ocr/ocrLanguages'
import { failed, ok, type Result } from '@/lib/result'

import { listStaticFiles, type StaticFiles } from './staticFiles'

/** Where the app finds the languages for text recognition that a host keeps (`PARLANCE_OCR`). */
export const OCR_PATH = '/ocr/'
export const OCR_LIST = `${OCR_PATH}languages.json`

export type HostLanguages = { readonly files: StaticFiles; readonly languages: readonly OcrLanguage[] }

/** A file of the folder itself: compressed files are served under the name of what is in them. */
const LANGUAGE = /^\/(\w+)\.traineddata\.gz$/

/** Lists the languages of a folder. Nothing else of it is served. The error is a sentence for the terminal. */
export async function listOcrLanguages(folder: string | undefined): Promise<Result<HostLanguages, string>> {
  if (folder === undefined) return ok({ files: new Map(), languages: [] })
  const languages: OcrLanguage[] = []
  const files = new Map<string, NonNullable<ReturnType<StaticFiles['get']>>>()
  for (const [path, file] of await listStaticFiles(folder)) {
    const code = LANGUAGE.exec(path)?.[1]
    if (code === undefined) continue
    const sha256 = createHash('sha256')
      .update(await readFile(file.file))
      .digest('hex')
    languages.push({ code, bytes: file.sizeBytes, sha256 })
    files.set(`${OCR_PATH}${code}.traineddata`, file)
  }
  // Without any the app would ask strangers for what this host was meant to keep.
  return languages.length > 0
    ? ok({ files, languages })
    : failed(
        `The folder ${folder} (PARLANCE_OCR) has no file such as eng.traineddata.gz. Put languages there, or unset PARLANCE_OCR.`,
      )
}

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
