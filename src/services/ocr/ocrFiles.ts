import type { CheckedFile } from '@/domain/code/pythonPackages'
import { type OcrLanguage, type OcrSource, PUBLIC_OCR, readHostLanguages } from '@/domain/ocr/ocrLanguages'
import { parseJson } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { downloadPackages, keptPackages } from '@/services/python/packages/fetchPackages'
import { type PackageStore, packageStore } from '@/services/python/packages/packageStore'

/** Languages of this app's own host (`PARLANCE_OCR`). */
const HOST_BASE = '/ocr/'

/** Files of languages kept on this device, each by its hash. */
export const ocrStore = (): PackageStore => packageStore(undefined, 'parlance-ocr')

/**
 * The host's own languages where it has some, and then no others, so that nothing is asked of strangers; else the public
 * ones. A host that can't be reached counts as it was last.
 */
export async function ocrSource(fetch: typeof globalThis.fetch, store: PackageStore): Promise<OcrSource> {
  let text: string | undefined
  try {
    const answer = await fetch(`${HOST_BASE}languages.json`, { cache: 'no-cache' })
    // A host without languages says so with 204; one of files alone may answer with its page.
    const said = answer.status === 200 ? await answer.text() : ''
    text = readHostLanguages(parseJson(said)) ? said : undefined
    await store.keepHostLock(text)
  } catch {
    text = await store.hostLock()
  }
  const languages = text === undefined ? undefined : readHostLanguages(parseJson(text))
  return languages ? { base: HOST_BASE, languages } : PUBLIC_OCR
}

/** The languages whose files aren't kept here. */
export async function missingLanguages(
  store: PackageStore,
  languages: readonly OcrLanguage[],
): Promise<readonly OcrLanguage[]> {
  const { missing } = await keptPackages(store, languages.map(fileOf))
  return languages.filter(({ sha256 }) => missing.some((each) => each.sha256 === sha256))
}

/** The data of languages, downloaded where it isn't kept. Fails with a sentence; rejects only when it is stopped. */
export async function loadLanguages(
  { fetch, store, source }: { fetch: typeof globalThis.fetch; store: PackageStore; source: OcrSource },
  languages: readonly OcrLanguage[],
  signal: AbortSignal,
): Promise<Result<readonly LanguageData[], string>> {
  const { files, missing } = await keptPackages(store, languages.map(fileOf))
  const addressed = missing.map((each) => ({ ...each, url: addressOf(source, each) }))
  const parts = { fetch, store, distribution: source }
  const got = await downloadPackages(parts, addressed, undefined, signal, () => undefined)
  if (!got.ok) return failed(got.error)
  const all = new Map([...files, ...got.value])
  return ok(
    languages.flatMap((language) => {
      const data = all.get(fileOf(language).fileName)
      return data ? [{ code: language.code, data }] : []
    }),
  )
}

/** A language as the library takes it. */
export type LanguageData = { readonly code: string; readonly data: Uint8Array<ArrayBuffer> }

const fileOf = ({ code, sha256 }: OcrLanguage): CheckedFile => ({
  fileName: `${code}.traineddata.gz`,
  sha256,
})

/** The npm packages `@tesseract.js-data` hold more than one model of a language; a host has one. */
const addressOf = ({ base }: OcrSource, { fileName }: CheckedFile): string => {
  const [code = ''] = fileName.split('.')
  return base === HOST_BASE ? `${base}${code}.traineddata` : `${base}${code}@1.0.0/4.0.0_best_int/${fileName}`
}
