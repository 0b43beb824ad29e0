import { howSaid, type Said } from '@/lib/text/said'
import { stored } from '@/lib/text/english'

/** Why the service refuses or fails: an HTTP status and the four keys of an OpenAI-style error. */
export type Problem = {
  readonly status: number
  /** In English: texts that a page may show are written with `stored` or `mark`. */
  readonly message: string
  /** How the message was made, for a page in another language. */
  readonly said?: Said
  readonly type: 'invalid_request_error' | 'authentication_error' | 'rate_limit_error' | 'server_error'
  readonly param: string | null
  readonly code: string | null
  /** Seconds after which the same request may succeed. */
  readonly retryAfterSeconds?: number
}

/** A request that is wrong in itself; `param` names the field. What the caller sent is quoted in part only. */
export const badRequest = (message: string, param: string | null, code: string): Problem => ({
  status: 400,
  message: clipped(message),
  ...howSaid(message),
  type: 'invalid_request_error',
  param: param === null ? null : clipped(param),
  code,
})

const MOST_CHARACTERS = 1000

const clipped = (text: string) =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text

/** The engine or the service broke. */
export const serverProblem = (message: string, code = 'engine_error'): Problem => ({
  status: 500,
  message,
  ...howSaid(message),
  type: 'server_error',
  param: null,
  code,
})

/** The service is busy: come back after some seconds. */
export const busyProblem = (message: string, retryAfterSeconds: number): Problem => ({
  status: 429,
  message,
  ...howSaid(message),
  type: 'rate_limit_error',
  param: null,
  code: 'rate_limit_exceeded',
  retryAfterSeconds,
})

export const modelNotFound = (id: string): Problem => ({
  ...badRequest(
    stored("The model '{id}' does not exist or you do not have access to it.", { id }),
    'model',
    'model_not_found',
  ),
  status: 404,
})

/** Nobody reads it: the caller has gone. 499 is what proxies log for that. */
export const CALLER_LEFT: Problem = {
  ...badRequest('The request was cancelled.', null, 'cancelled'),
  status: 499,
}

/** The JSON body of a problem: always all four keys, and how a text of the app was made. */
export const problemBody = ({ message, type, param, code, said }: Problem) => ({
  error: { message, type, param, code, ...(said && { said }) },
})

/** A problem as a whole HTTP answer. */
export function problemResponse(
  problem: Problem,
  headers: Readonly<Record<string, string>>,
  body: object = problemBody(problem),
): Response {
  const all: Record<string, string> = { ...headers }
  if (problem.retryAfterSeconds !== undefined) all['Retry-After'] = String(problem.retryAfterSeconds)
  return Response.json(body, { status: problem.status, headers: all })
}
