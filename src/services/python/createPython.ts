import type { CodeDownload, CodeFile, CodeOutcome } from '@/domain/code/codeRun'
import { neededPackages, type PackageNeed } from '@/domain/code/pythonPackages'
import type { ScriptEnd } from '@/domain/functions/script'
import { formatList } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'

import { type Distribution, openDistribution } from './packages/distribution'
import { downloadPackages, keptPackages, needOf, type PackageFiles, sizeOf } from './packages/fetchPackages'
import { type PackageStore, packageStore } from './packages/packageStore'
import { loadPythonFiles, openPythonFrame, type PythonFiles, type PythonFrame } from './pythonFrame'
import { openPythonSession, type PythonSession } from './pythonSession'
import { endedAs, runInSession } from './runInSession'

export type PythonOrder = {
  /** Whose interpreter runs it; without one it gets its own and leaves nothing. */
  readonly chat?: string
  readonly code: string
  /** Modules that what it runs imports, besides those that it imports itself. */
  readonly imports?: readonly string[]
  /** What it runs besides the code itself, such as a script: functions in it may need packages too. */
  readonly runs?: string
  readonly files: readonly CodeFile[]
  /** Longest run, in milliseconds, once Python has started. */
  readonly limitMs: number
}

export type PythonWatch = {
  readonly onDownload?: (progress: CodeDownload) => void
  /** Gets all that was printed so far. */
  readonly onPrint?: (printed: string) => void
  /** Python has started, and the code begins. */
  readonly onBegin?: () => void
  /** Asks whether packages may be downloaded; without it none are. */
  readonly onNeed?: (need: PackageNeed, signal: AbortSignal) => Promise<boolean>
}

export type Python = {
  /** Runs a program in the Python of its chat. Never rejects. */
  run(order: PythonOrder, signal: AbortSignal, watch?: PythonWatch): Promise<CodeOutcome>
}

/** Interpreters that are kept, each with up to half a gigabyte; the one used longest ago ends for another. */
const MOST_SESSIONS = 2
const STOPPED_EARLY: ScriptEnd = { type: 'stopped', isEarly: true }

/** Python in sandboxed frames of this page. What it is made of is downloaded for the first run. */
export function createPython(
  fetch: typeof globalThis.fetch,
  openFrame: () => PythonFrame = openPythonFrame,
  store: PackageStore = packageStore(),
): Python {
  let files: PythonFiles | undefined
  /** By chat, the one used last at the end. */
  const sessions = new Map<string, { readonly session: PythonSession; readonly from: Distribution }>()
  /** The runs of a chat go one after the other. */
  const queues = new Map<string, Promise<unknown>>()

  async function sessionOf(chat: string) {
    const kept = sessions.get(chat)
    sessions.delete(chat)
    if (kept && !kept.session.isGone()) {
      sessions.set(chat, kept)
      return kept
    }
    if (!files) throw new Error('Python is not loaded')
    const from = await openDistribution(fetch, store, new TextDecoder().decode(files.lock))
    const opened = { session: openPythonSession(openFrame(), files, from.text), from }
    sessions.set(chat, opened)
    for (const [other, { session }] of sessions) {
      if (sessions.size <= MOST_SESSIONS) break
      if (queues.has(other)) continue
      session.end()
      sessions.delete(other)
    }
    return opened
  }

  async function runNow(chat: string, order: PythonOrder, signal: AbortSignal, watch: PythonWatch) {
    const { onDownload = () => undefined, onPrint, onBegin, onNeed } = watch
    const isStopped = () => signal.aborted
    if (isStopped()) return endedAs(STOPPED_EARLY)
    try {
      files ??= await loadPythonFiles(fetch, signal, onDownload)
    } catch {
      return endedAs(isStopped() ? STOPPED_EARLY : { type: 'unavailable' })
    }
    const { session, from } = await sessionOf(chat)
    /** Before the code runs nothing is lost with what is stopped. */
    const before = await orStopped(signal, async (): Promise<ScriptEnd | Loaded> => {
      const why = await session.started
      if (why) return why
      const imports = await session.look(order.code)
      if (!imports) return { type: 'misbehaved' }
      const all = [...imports, ...(order.imports ?? [])]
      const needed = neededPackages(from.lock, all, `${order.code}\n${order.runs ?? ''}`, session.loaded)
      const { files: kept, missing } = await keptPackages(store, needed.all)
      const names = needed.all.map(({ name }) => name)
      if (missing.length === 0) return { type: 'loaded', names, files: kept }
      const parts = { fetch, store, distribution: from }
      const need = await needOf(parts, needed.direct, missing, signal)
      if ((await onNeed?.(need, signal)) !== true)
        return {
          type: 'noPackages',
          why: t(
            'Python needs {names}, and the download wasn’t allowed. Run it again and choose Download, or ask for code without them.',
            { names: formatList(needed.direct) },
          ),
        }
      // A stranger is asked for sizes only now: before the answer nothing leaves.
      const bytes = need.bytes ?? (await sizeOf(parts, missing, signal))
      const got = await downloadPackages(parts, missing, bytes, signal, onDownload)
      return got.ok
        ? { type: 'loaded', names, files: new Map([...kept, ...got.value]) }
        : { type: 'noPackages', why: got.error }
    })
    if (before.type !== 'loaded') {
      if (isStopped() && !session.hasRun) session.end()
      return endedAs(before)
    }
    const outcome = await runInSession(session, {
      ...order,
      names: before.names,
      packages: before.files,
      signal,
      onPrint,
      onBegin,
    })
    for (const name of before.names) session.loaded.add(name)
    return outcome
  }

  return {
    run(order, signal, watch = {}) {
      const chat = order.chat ?? ''
      const before = queues.get(chat)
      const run = async () => {
        if (before) await orStopped(signal, () => before.then(() => STOPPED_EARLY))
        const outcome = await runNow(chat, order, signal, watch)
        if (order.chat === undefined) sessions.get(chat)?.session.end()
        return outcome
      }
      const running = run()
      const settled = running.catch(() => undefined)
      queues.set(chat, settled)
      void settled.then(() => {
        if (queues.get(chat) === settled) queues.delete(chat)
      })
      return running
    },
  }
}

type Loaded = {
  readonly type: 'loaded'
  readonly names: readonly string[]
  readonly files: PackageFiles
}

/** What `work` comes to, or that it was stopped, as soon as it is. */
function orStopped<Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value | ScriptEnd> {
  return new Promise((resolve) => {
    const stop = () => resolve(STOPPED_EARLY)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    void work()
      .catch((): ScriptEnd => (signal.aborted ? STOPPED_EARLY : { type: 'unavailable' }))
      .then(resolve)
      .finally(() => signal.removeEventListener('abort', stop))
  })
}
