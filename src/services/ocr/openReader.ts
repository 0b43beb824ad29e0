import coreUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm.js?url'
import workerUrl from 'tesseract.js/dist/worker.min.js?url'

import type { CheckedFile } from '@/domain/code/pythonPackages'
import { PUBLIC_OCR, readHostLanguages, type OcrLanguage, type OcrSource } from '@/domain/ocr/ocrLanguages'
import { isRecord, parseJson } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { downloadPackages, keptPackages } from '@/services/python/packages/fetchPackages'
import { packageStore, type PackageStore } from '@/services/python/packages/packageStore'
import { watchedWorker } from '@/services/workers/watchedWorker'

export type OcrWorker = Pick<Worker, 'addEventListener' | 'terminate' | 'postMessage'>

/** Reads the text of pictures. */
export type TextReader = {
  /** `onProgress` gets the part that is done, up to 1. Fails with a sentence; rejects only when it is stopped. */
  readonly read: (picture: Blob, onProgress: (part: number) => void) => Promise<Result<string, string>>
  readonly close: () => void
}

/** A worker that shows no progress for this long is given up, in milliseconds. */
const SILENCE_MS = 180_000

const startOcrWorker = (): OcrWorker => watchedWorker(new Worker(workerUrl))

/**
 * Starts Tesseract (tesseract.js's own worker, with one core of its WebAssembly) with languages that are here: it asks
 * the network for nothing but that core, of this app. Fails with a sentence; rejects only when it is stopped.
 */
export async function openReader(
  languages: readonly LanguageData[],
  signal: AbortSignal,
  start: () => OcrWorker = startOcrWorker,
): Promise<Result<TextReader, string>> {
  signal.throwIfAborted()
  const worker = start()
  const ask = askOf(worker, signal)
  const close = () => worker.terminate()
  try {
    const corePath = new URL(coreUrl, globalThis.location.href).href
    await ask('load', { options: { lstmOnly: true, corePath, logging: false } })
    await ask('loadLanguage', { langs: languages, options: { cacheMethod: 'none', lstmOnly: true } })
    await ask('initialize', { langs: languages.map(({ code }) => code).join('+'), oem: LSTM, config: {} })
    // It says what it guesses on the console else.
    await ask('setParameters', { params: { user_defined_dpi: '300', debug_file: '/dev/null' } })
  } catch {
    close()
    signal.throwIfAborted()
    return failed(t('Text recognition couldn’t be started. Check your connection and try again.'))
  }
  return ok({
    close,
    async read(picture, onProgress) {
      const image = new Uint8Array(await (await readable(picture)).arrayBuffer())
      try {
        const order = { image, options: { rotateAuto: true }, output: { text: true } }
        const found = await ask('recognize', order, onProgress)
        return ok(isRecord(found) && typeof found['text'] === 'string' ? found['text'] : '')
      } catch {
        signal.throwIfAborted()
        return failed(t('Text recognition stopped with an error. Try again, or save the picture as PNG.'))
      }
    },
  })
}

/** The one kind of model that the files hold. */
const LSTM = 1

/** Asks the worker for one thing after the other. Rejects where it can't do it, can't go on, or is stopped. */
function askOf(worker: OcrWorker, signal: AbortSignal) {
  let jobs = 0
  return (action: string, payload: object, onProgress?: (part: number) => void): Promise<unknown> =>
    new Promise((resolve, reject) => {
      jobs += 1
      const jobId = `job-${jobs}`
      const heard = new AbortController()
      const give = (why: string) => {
        end()
        reject(new Error(why))
      }
      let timer: ReturnType<typeof setTimeout> | undefined
      const waitOn = () => {
        clearTimeout(timer)
        timer = setTimeout(() => give('silent'), SILENCE_MS)
      }
      const end = () => {
        clearTimeout(timer)
        heard.abort()
      }
      const { signal: until } = heard
      signal.addEventListener(
        'abort',
        () => {
          worker.terminate()
          give('stopped')
        },
        { signal: until },
      )
      worker.addEventListener('error', () => give('worker'), { signal: until })
      worker.addEventListener(
        'message',
        (event) => {
          const { data } = event as MessageEvent<unknown>
          if (!isRecord(data)) return
          const { status, data: value } = data
          waitOn()
          if (status === 'progress') {
            const part =
              isRecord(value) && value['status'] === 'recognizing text' ? value['progress'] : undefined
            if (typeof part === 'number') onProgress?.(part)
          } else if (data['jobId'] !== jobId) return
          else if (status === 'resolve') {
            end()
            resolve(value)
          } else if (status === 'reject') give(String(value))
        },
        { signal: until },
      )
      waitOn()
      worker.postMessage({ workerId: 'ocr', jobId, action, payload })
    })
}

/** What the library decodes by itself; browsers decode the rest. */
const DECODED: ReadonlySet<string> = new Set(['image/png', 'image/jpeg'])

async function readable(picture: Blob): Promise<Blob> {
  if (DECODED.has(picture.type) || typeof OffscreenCanvas === 'undefined') return picture
  const bitmap = await createImageBitmap(picture).catch(() => undefined)
  if (!bitmap) return picture
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas.convertToBlob({ type: 'image/png' })
}

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
type LanguageData = { readonly code: string; readonly data: Uint8Array<ArrayBuffer> }

const fileOf = ({ code, sha256 }: OcrLanguage): CheckedFile => ({
  fileName: `${code}.traineddata.gz`,
  sha256,
})

/** The npm packages `@tesseract.js-data` hold more than one model of a language; a host has one. */
const addressOf = ({ base }: OcrSource, { fileName }: CheckedFile): string => {
  const [code = ''] = fileName.split('.')
  return base === HOST_BASE ? `${base}${code}.traineddata` : `${base}${code}@1.0.0/4.0.0_best_int/${fileName}`
}
