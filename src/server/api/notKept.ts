import { badRequest, problemResponse, type Problem } from '@/builtin/problem'

/** What an answer says that nobody between may keep. */
export const NOT_KEPT = { headers: { 'Cache-Control': 'no-store' } }

/** It is done, and there is nothing to say. */
export const noContent = (): Response => new Response(null, { status: 204, ...NOT_KEPT })

export const problem = (found: Problem): Response => problemResponse(found, NOT_KEPT.headers)

/** What is wrong with a request as a whole. */
export const refusal = (status: number, message: string, code: string): Problem => ({
  ...badRequest(message, null, code),
  status,
})
