import type { CodeOutcome } from '@/domain/code/codeRun'
import { createSandbox, type Sandbox } from '@/services/sandbox/createSandbox'

const NO_PYTHON: CodeOutcome = {
  end: { type: 'unavailable' },
  printed: '',
  isCut: false,
  files: [],
  left: 0,
  ms: 0,
}

/** Scripts in this thread, as where there are no workers; Python as given. */
export const sandboxHere = (python: Sandbox['python'] = () => Promise.resolve(NO_PYTHON)): Sandbox => ({
  ...createSandbox(() => undefined),
  python,
})
