import { trimEndOf } from '@/lib/text/trimEndOf'

import { tokensIn } from './tokensIn'

/** What a request asks for, as far as it tells what it may cost. */
export type Wanted = {
  /** Undefined where the body names none. */
  readonly model: string | undefined
  /** By estimate. */
  readonly promptTokens: number
  /** The most tokens of output that the body allows; undefined where it does not say. */
  readonly mostOutput: number | undefined
}

/** Members in which a model is given what it reads, in any dialect. */
const READ = ['messages', 'input', 'system', 'instructions', 'tools', 'response_format', 'text', 'prompt']
/** Members that bound the output, in any dialect. */
const BOUNDS = ['max_completion_tokens', 'max_tokens', 'max_output_tokens']

/** Reads a body of any dialect; `path` is that of the request. */
export function wantedIn(path: string, body: Readonly<Record<string, unknown>>): Wanted {
  const model = body['model']
  return {
    model: typeof model === 'string' ? model : undefined,
    promptTokens: Math.max(1, tokensIn(READ.map((name) => body[name]))),
    mostOutput: mostOutputIn(path, body),
  }
}

function mostOutputIn(path: string, body: Readonly<Record<string, unknown>>): number | undefined {
  if (trimEndOf(path, '/') === '/v1/embeddings') return 0
  const said = BOUNDS.map((name) => body[name]).find((value) => typeof value === 'number')
  if (typeof said !== 'number' || !(said >= 0) || !Number.isFinite(said)) return undefined
  const { n } = body
  return Math.ceil(said * (typeof n === 'number' && n > 1 && n < 1_000 ? n : 1))
}
