import variant from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core'

import {
  SCRIPT_ERROR_CHARS,
  SCRIPT_MEMORY_BYTES,
  SCRIPT_VALUE_CHARS,
  type Script,
  type ScriptEnd,
  type ScriptOutcome,
} from '@/domain/functions/script'
import { isRecord } from '@/lib/json'
import { startOnce } from '@/lib/startOnce'

import { createPrinter } from './scriptGlobals'
import { giveFiles } from './scriptGlobals'
import { PRELUDE } from './scriptGlobals'

const STACK_BYTES = 512_000
/** What the engine itself starts with, in bytes, as its file asks for it. */
const ENGINE_BYTES = 16 * 1024 * 1024
const PAGE_BYTES = 64 * 1024

let engine = startEngine()

/**
 * The engine's own limit counts how many things code holds, not how large they are (`malloc_usable_size` is 0 in
 * WebAssembly): what can't grow is the memory it runs in. It would take two gigabytes, and the page would hang beside it.
 */
function startEngine() {
  return startOnce(() =>
    newQuickJSWASMModuleFromVariant(
      newVariant(variant, {
        wasmMemory: new WebAssembly.Memory({
          initial: ENGINE_BYTES / PAGE_BYTES,
          maximum: Math.ceil((ENGINE_BYTES + SCRIPT_MEMORY_BYTES) / PAGE_BYTES),
        }),
      }),
    ),
  )
}

/**
 * Runs a script in a fresh QuickJS: limits on time, memory, stack and output; nothing to reach but what is handed in.
 * Blocks its thread while it runs, so that the page runs it in a worker. Rejects only when the engine cannot be loaded.
 *
 * @param onPrint gets what the code prints, as it prints it.
 */
export async function runScript(script: Script, onPrint?: (text: string) => void): Promise<ScriptOutcome> {
  return runIn(await engine.open(), script, onPrint)
}

function runIn(quickjs: QuickJSWASMModule, script: Script, onPrint?: (text: string) => void): ScriptOutcome {
  const from = performance.now()
  const runtime = quickjs.newRuntime({
    memoryLimitBytes: SCRIPT_MEMORY_BYTES,
    maxStackSizeBytes: STACK_BYTES,
  })
  const deadline = Date.now() + script.limitMs
  const printer = createPrinter(onPrint)
  runtime.setInterruptHandler(() => {
    // Code that goes on without printing would keep back what it printed last.
    printer.tell()
    return isOver(deadline)
  })
  const context = runtime.newContext()
  let end: ScriptEnd
  let files: Readonly<Record<string, string>> = {}
  try {
    printer.give(context)
    const given = giveFiles(context, script.files, script.binaries)
    context.unwrapResult(context.evalCode(PRELUDE, 'prelude.js')).dispose()
    end = evaluate(context, runtime, script, deadline)
    files = given.written()
  } catch (cause) {
    // The engine runs out of memory in its own helpers too.
    end = { type: 'memory' }
    if (!isOutOfMemory(cause))
      end = { type: 'threw', message: cause instanceof Error ? cause.message : String(cause) }
  }
  printer.flush()
  const outcome = { end: within(end), ...printer.text(), files, ms: performance.now() - from }
  // After memory ran out a runtime cannot always be taken apart; then it is left to the end of the worker.
  try {
    context.dispose()
    runtime.dispose()
  } catch {
    engine = startEngine()
  }
  return outcome
}

/** An ending that can be told: what its code made may be of any length. */
function within(end: ScriptEnd): ScriptEnd {
  if (end.type === 'threw') return { ...end, message: end.message.slice(-SCRIPT_ERROR_CHARS) }
  if (end.type === 'done' && end.value !== undefined && end.value.length > SCRIPT_VALUE_CHARS)
    return { type: 'tooLong' }
  return end
}

function evaluate(
  context: QuickJSContext,
  runtime: QuickJSRuntime,
  script: Script,
  deadline: number,
): ScriptEnd {
  const input = context.unwrapResult(context.evalCode(`(${JSON.stringify(script.input)})`, 'input.js'))
  context.setProp(context.global, '__input', input)
  input.dispose()
  const evaluated = context.evalCode(codeOf(script), 'code.js', { type: 'global' })
  if (evaluated.error) return endOfError(context, evaluated.error, script, deadline)
  try {
    return endOfValue(context, settle(context, runtime, evaluated.value), script, deadline)
  } finally {
    if (evaluated.value.alive) evaluated.value.dispose()
  }
}

function endOfValue(context: QuickJSContext, settled: Settled, script: Script, deadline: number): ScriptEnd {
  if (settled.type === 'waiting') return isOver(deadline) ? timeout(script) : { type: 'stuck' }
  if (settled.type === 'failed') return endOfError(context, settled.error, script, deadline)
  const write = context.getProp(context.global, '__json')
  const written = context.callFunction(write, context.undefined, settled.value)
  write.dispose()
  if (settled.value.alive) settled.value.dispose()
  if (written.error) return endOfError(context, written.error, script, deadline)
  const value: unknown = context.dump(written.value)
  written.value.dispose()
  return { type: 'done', ...(typeof value === 'string' && { value }) }
}

/** In one line with the code, so that lines count as they were written. */
const codeOf = ({ kind, code }: Script): string =>
  kind === 'function'
    ? `(async (input) => {${code}\n})(JSON.parse(__input))`
    : /\bawait\b/.test(code)
      ? `(async (input) => {${code}\n})(JSON.parse(__input))`
      : `var input = JSON.parse(__input);${code}`

type Settled =
  | { readonly type: 'value'; readonly value: QuickJSHandle }
  | { readonly type: 'failed'; readonly error: QuickJSHandle }
  | { readonly type: 'waiting' }

/** Runs pending jobs until the value, if it is a promise, is settled or nothing is left to run. */
function settle(context: QuickJSContext, runtime: QuickJSRuntime, handle: QuickJSHandle): Settled {
  const jobs = runtime.executePendingJobs()
  if (jobs.error) return { type: 'failed', error: jobs.error }
  jobs.dispose()
  const state = context.getPromiseState(handle)
  if (state.type === 'pending') return { type: 'waiting' }
  if (state.type === 'rejected') return { type: 'failed', error: state.error }
  return { type: 'value', value: state.value }
}

function endOfError(
  context: QuickJSContext,
  error: QuickJSHandle,
  script: Script,
  deadline: number,
): ScriptEnd {
  const dumped: unknown = context.dump(error)
  error.dispose()
  const read = isRecord(dumped) ? dumped : {}
  const message = typeof read['message'] === 'string' ? read['message'] : textOf(dumped)
  if (message === 'interrupted' || isOver(deadline)) return timeout(script)
  if (/out of memory/i.test(message)) return { type: 'memory' }
  const name = typeof read['name'] === 'string' && read['name'] !== 'Error' ? `${read['name']}: ` : ''
  const stack = typeof read['stack'] === 'string' ? read['stack'] : ''
  const line = Number(/code\.js:(\d+)/.exec(stack)?.[1])
  return { type: 'threw', message: `${name}${message}`, ...(line > 0 && { line }) }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? 'undefined' : JSON.stringify(value)
const isOver = (deadline: number) => Date.now() >= deadline
const timeout = ({ limitMs }: Script): ScriptEnd => ({ type: 'timeout', limitMs })
const isOutOfMemory = (cause: unknown) =>
  cause instanceof Error && /out of memory|memory access/i.test(cause.message)
