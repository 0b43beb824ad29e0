import { ok } from '@/lib/result'

import { problemBody } from '../../problem'
import type { ServiceDialect } from '../serviceDialect'
import { dataOf, DONE } from '../takeIdle'
import { chunkBody, deltaOf, usageChunkBody, wholeBody } from './completionBody'

/** Chat completions (INTERFACE §2): the dialect the engine is asked in. */
export const CHAT: ServiceDialect = {
  idStart: 'chatcmpl-',
  // Which function answered follows from the call that the message names.
  idle: { request: {}, messages: { tool: ['name'] } },
  toChat: ok,
  wholeBody,
  problemBody,
  createWriter(start, isUsageAsked) {
    let frame = start
    let isRoleSent = false
    const role = () => {
      if (isRoleSent) return ''
      isRoleSent = true
      return dataOf(chunkBody(frame, isUsageAsked, { role: 'assistant', content: '' }))
    }
    return (event) => {
      switch (event.type) {
        case 'waiting':
          return ''
        case 'started':
          frame = { ...frame, fingerprint: event.fingerprint, serviceTier: event.serviceTier }
          return role()
        case 'failed':
          return dataOf(problemBody(event.problem)) + DONE
        case 'finished':
          return (
            role() +
            dataOf(chunkBody(frame, isUsageAsked, {}, event.finishReason)) +
            (isUsageAsked ? dataOf(usageChunkBody(frame, event.usage)) : '') +
            DONE
          )
        default: {
          const logprobs = 'logprobs' in event ? event.logprobs : undefined
          return role() + dataOf(chunkBody(frame, isUsageAsked, deltaOf(event) ?? {}, null, logprobs))
        }
      }
    }
  },
}
