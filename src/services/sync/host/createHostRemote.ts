import { loadFrames } from '@/domain/sync'
import { fromBase64 } from '@/lib/base64'
import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'
import { ok } from '@/lib/result'

import { ANSWER_MS, bodyOf, offline, request, type AskHost, type HostAccess } from './hostRequest'
import type { RemoteSegment, SyncRemote } from '../syncRemote'

/** The space on a Parlance host: what keeps a device in step. The rest loads when it is asked for. */
export function createHostRemote(access: HostAccess): SyncRemote {
  const base = `${access.url}/api/sync/${access.space}`
  const headers = { Authorization: `Bearer ${access.token}`, 'x-sync-device': access.device }

  const ask: AskHost = (path, init = {}) =>
    request(access.fetch, base + path, {
      signal: AbortSignal.timeout(ANSWER_MS),
      ...init,
      headers,
    })

  const rare = async () => (await loadCode(() => import('./createRareHost'))).createRareHost(ask)

  return {
    async push(first, segments) {
      const { device } = access
      if (segments.length > 1) {
        const { frameSegments, within } = await openFrames()
        const numbered = segments.map((bytes, at) => ({ device, number: first + at, bytes }))
        const some = within(numbered, REQUEST_BYTES)
        const body = frameSegments(some)
        const answer = await ask('/segments', { method: 'PUT', body })
        // Hosts of earlier versions take one at a time.
        if (answer.ok || answer.error.type !== 'missing') return answer.ok ? ok(some.length) : answer
      }
      const answer = await ask(`/segments/${first}`, { method: 'PUT', body: segments[0] ?? null })
      return answer.ok ? ok(1) : answer
    },
    async pull(after) {
      const answer = await ask(`/segments?after=${vectorText(after)}`)
      if (!answer.ok) return answer
      return bodyOf(async () => framed(new Uint8Array(await answer.value.arrayBuffer())))
    },
    async follow(after, onGrown, signal) {
      const answer = await ask(`/events?after=${vectorText(after)}`, { signal })
      if (!answer.ok) return answer
      const reader = answer.value.body?.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      try {
        for (;;) {
          const read = await reader?.read()
          if (!read || read.done) return ok(undefined)
          const events = (text + read.value).split('\n\n')
          text = events.pop() ?? ''
          for (const event of events) {
            // A sign of life begins with a colon.
            const [, data] = /^event: changed\ndata: (.*)$/.exec(event) ?? []
            if (data !== undefined) onGrown(await framed(fromBase64(data) ?? new Uint8Array()))
          }
        }
      } catch (cause) {
        return offline(cause)
      }
    },
    overview: async () => (await rare()).overview(),
    snapshot: async () => (await rare()).snapshot(),
    putPart: async (...part) => (await rare()).putPart(...part),
    getPart: async (...part) => (await rare()).getPart(...part),
    commit: async (snapshot) => (await rare()).commit(snapshot),
    removeDevice: async (id) => (await rare()).removeDevice(id),
    renameDevice: async (...name) => (await rare()).renameDevice(...name),
    putBlob: async (...blob) => (await rare()).putBlob(...blob),
    getBlob: async (name) => (await rare()).getBlob(name),
    listBlobs: async () => (await rare()).listBlobs(),
    hasBlob: async (name) => (await rare()).hasBlob(name),
    dropBlobs: async (...dropped) => (await rare()).dropBlobs(...dropped),
    removeSpace: async () => (await rare()).removeSpace(),
  }
}

const vectorText = (after: Readonly<Record<string, number>>): string =>
  Object.entries(after)
    .map(([device, number]) => `${device}.${number}`)
    .join('~')

/** About how much is sent at once, in bytes: a phone's connection may break off. */
const REQUEST_BYTES = 1024 * 1024

/** Most looks find nothing. */
const openFrames = startOnce(loadFrames).open
const framed = async (bytes: Uint8Array<ArrayBuffer>): Promise<readonly RemoteSegment[]> =>
  bytes.length === 0 ? [] : (await openFrames()).segmentsIn(bytes)
