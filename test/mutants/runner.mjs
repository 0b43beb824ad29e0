/**
 * Vitest's runner of one process, which stays: after a test file has passed, it runs the file once more for each mutant
 * that it reached, up to the first test that fails. A thousand mutants take a minute or two this way.
 *
 * What happened is written line by line, since a mutant may bring down the process: `run.mjs` reads it.
 */
import { appendFileSync } from 'node:fs'

import { TestRunner } from 'vitest'
import { startTests } from 'vitest/internal/browser'

const { known, count, notes } = JSON.parse(process.env['MUTANTS'])
/** Mutants that were noticed. */
const noticed = new Set(known)
/** A loop that goes on for so long never ends. */
const MOST_TURNS = 5_000_000
/** What takes longer with a mutant than this, and than many times what it takes without, never ends either. */
const LEAST_TIMEOUT_MS = 2_000
const TIMES_SLOWER = 10
/** Of a file that takes longer, only the tests that reach a mutant are run. */
const LONG_FILE_MS = 500
const NO_MUTANT = -1

const note = (fact) => appendFileSync(notes, `${JSON.stringify(fact)}\n`)

let active
let turns = 0
let hasFault = false
/** Mutants whose place was passed while a file was loaded, and by which of its tests the others were. */
let reachedAtLoad = new Set()
let reached = new Map()
let isLoading = true
let currentTest

globalThis.__isMutant = (id) => {
  if (active !== undefined) return id === active
  if (isLoading) reachedAtLoad.add(id)
  else if (!reached.get(id)?.add(currentTest)) reached.set(id, new Set([currentTest]))
  return false
}
globalThis.__turn = () => {
  if (active !== undefined && ++turns > MOST_TURNS) throw new Error('a loop that never ends')
}
process.on('unhandledRejection', () => (hasFault = true))

export default class MutantRunner extends TestRunner {
  onBeforeCollect() {
    this.forgetModules()
    reached = new Map()
    reachedAtLoad = new Set()
    isLoading = true
  }

  onBeforeRunTask(test) {
    currentTest = test.id
    return super.onBeforeRunTask(test)
  }

  onAfterRunTask(test) {
    currentTest = undefined
    return super.onAfterRunTask(test)
  }

  onBeforeRunFiles(files) {
    isLoading = false
    if (noticed.size === count) for (const file of files) file.mode = 'skip'
  }

  async onAfterRunFiles([file]) {
    super.onAfterRunFiles()
    const isSound = file.result?.state === 'pass' || file.mode === 'skip'
    const ids = [...new Set([...reached.keys(), ...reachedAtLoad])].toSorted((one, other) => one - other)
    note({ file: file.filepath, isSound, ids, why: isSound ? undefined : whyOf(file) })
    if (!isSound) return
    if (file.mode === 'skip') return note({ finished: file.filepath })
    const timeoutMs = Math.max(LEAST_TIMEOUT_MS, TIMES_SLOWER * longestOf(file))
    const isLong = file.result.duration > LONG_FILE_MS
    const noticedHere = []
    for (const id of ids.filter((each) => !noticed.has(each))) {
      const testIds = isLong && !reachedAtLoad.has(id) ? await this.testsOf(file, id, timeoutMs) : undefined
      if (await this.fails(file.filepath, { id, testIds, timeoutMs })) {
        noticedHere.push(id)
        noticed.add(id)
        note({ noticed: id })
      }
    }
    if (await this.fails(file.filepath, { id: NO_MUTANT, timeoutMs }))
      await this.tryAgain(file, noticedHere, timeoutMs)
    note({ finished: file.filepath })
  }

  /** A mutant left something that makes the next ones fail, too: each is tried with modules of its own. */
  async tryAgain({ filepath }, ids, timeoutMs) {
    for (const id of ids) {
      this.forgetModules()
      if (await this.fails(filepath, { id, timeoutMs })) continue
      noticed.delete(id)
      note({ survived: id })
    }
    this.forgetModules()
  }

  /** The tests that reached a mutant, where they pass without those that run before them. */
  async testsOf(file, id, timeoutMs) {
    const ids = [...reached.get(id)]
    if (ids.includes(undefined)) return undefined
    const key = ids.join()
    file.passesAlone ??= new Map()
    if (!file.passesAlone.has(key))
      file.passesAlone.set(
        key,
        !(await this.fails(file.filepath, { id: NO_MUTANT, testIds: ids, timeoutMs })),
      )
    return file.passesAlone.get(key) ? ids : undefined
  }

  async fails(filepath, { id, testIds, timeoutMs }) {
    if (reachedAtLoad.has(id)) this.forgetModules()
    else this.forget(filepath)
    note({ begun: id, pid: process.pid })
    active = id
    turns = 0
    hasFault = false
    try {
      const [file] = await startTests([{ filepath, testIds }], this.upToFirstFailure(timeoutMs))
      return file.result?.state !== 'pass' || hasFault
    } finally {
      active = undefined
      // What was made with the mutant must not stay for the next.
      if (reachedAtLoad.has(id)) this.forgetModules()
    }
  }

  /** The same runner without the tellings to Vitest, which only counts the file as it is. */
  upToFirstFailure(testTimeout) {
    let hasFailed = false
    const skipAfterFailure = (task) => {
      if (hasFailed) task.mode = 'skip'
    }
    return Object.assign(Object.create(this), {
      config: { ...this.config, testTimeout, hookTimeout: testTimeout },
      onBeforeCollect: undefined,
      onCollected: undefined,
      onBeforeRunFiles: undefined,
      onAfterRunFiles: undefined,
      onTaskUpdate: async () => undefined,
      onCleanupWorkerContext: undefined,
      onAfterRunSuite: undefined,
      onBeforeRunTask: async (test) => {
        skipAfterFailure(test)
        return TestRunner.prototype.onBeforeRunTask.call(this, test)
      },
      onAfterRunTask: (test) => {
        if (test.result?.state === 'fail') hasFailed = true
        return TestRunner.prototype.onAfterRunTask.call(this, test)
      },
    })
  }

  forget(filepath) {
    const modules = this.workerState.evaluatedModules
    for (const module of modules.fileToModulesMap.get(filepath) ?? []) modules.invalidateModule(module)
  }

  forgetModules() {
    const modules = this.workerState.evaluatedModules
    for (const [id, module] of modules.idToModuleMap)
      if (!id.includes('/node_modules/') && /\/(src|test)\//.test(id) && !id.includes('/test/mutants/'))
        modules.invalidateModule(module)
  }
}

function longestOf({ tasks }) {
  return Math.max(0, ...tasks.map((task) => (task.tasks ? longestOf(task) : (task.result?.duration ?? 0))))
}

/** What a person needs to see why a file fails without any mutant. */
function whyOf(task) {
  const own = task.result?.errors?.[0]?.message
  return own ?? task.tasks?.map(whyOf).find((each) => each !== undefined)
}
