import { request as httpRequest, type Agent } from 'node:http'

import type { HostileRequest } from './hostileRequest'

/** What came of a request: its status, or undefined where the connection ended without one. */
export type HostileOutcome = { readonly status: number | undefined; readonly text: string }

/** Sends it to `url` and waits until it is over, by an answer or otherwise. Never rejects. */
export function sendHostile(url: string, hostile: HostileRequest, agent: Agent): Promise<HostileOutcome> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const sent = httpRequest(
      { hostname, port, method: hostile.method, path: hostile.path, headers: hostile.headers, agent },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (piece: string) => (text += piece))
        answer.on('close', () => resolve({ status: answer.statusCode, text }))
      },
    )
    sent.on('error', () => resolve({ status: undefined, text: '' }))
    if (hostile.leavesAfterMs !== undefined) {
      const timer = setTimeout(() => sent.destroy(), hostile.leavesAfterMs)
      sent.on('close', () => {
        clearTimeout(timer)
        resolve({ status: undefined, text: '' })
      })
    }
    sent.end(hostile.body)
  })
}
