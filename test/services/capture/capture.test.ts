// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'

import { describeCaptureProblem } from '@/domain/attachments/captured'
import { capturedName, captureProblem, captureScreen, openCamera } from '@/services/capture/pictures'
import { wavOf } from '@/services/capture/recordSound'

afterEach(() => vi.unstubAllGlobals())

/** A browser that answers every question for a stream with this fault. */
function refuseWith(name: string, message = '') {
  const refuse = () => Promise.reject(new DOMException(message, name))
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: refuse, getDisplayMedia: refuse } })
}

describe('a sound as WAV', () => {
  it('has the head that says what it is, and each sample in 16 bits', async () => {
    const file = wavOf(new Float32Array([0, 1, -1, 0.5, 2]), 16_000)
    const view = new DataView(await file.arrayBuffer())
    const text = (at: number) => String.fromCharCode(...new Uint8Array(view.buffer, at, 4))
    expect([text(0), text(8), text(12), text(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data'])
    expect([view.getUint32(4, true), view.getUint32(40, true), file.size]).toEqual([46, 10, 54])
    // PCM, one channel, 16,000 samples and 32,000 bytes a second, two bytes a sample.
    expect([20, 22, 32, 34].map((at) => view.getUint16(at, true))).toEqual([1, 1, 2, 16])
    expect([24, 28].map((at) => view.getUint32(at, true))).toEqual([16_000, 32_000])
    const samples = Array.from({ length: 5 }, (_, index) => view.getInt16(44 + index * 2, true))
    expect(samples).toEqual([0, 32_767, -32_768, 16_384, 32_767])
    expect(file.type).toBe('audio/wav')
  })
})

describe('what cannot be taken', () => {
  it.each([
    ['NotAllowedError', 'refused'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
    ['TypeError', 'failed'],
  ])('%s is told as %s', async (name, problem) => {
    refuseWith(name)
    expect(await openCamera('user')).toEqual({ ok: false, error: problem })
    expect(captureProblem(new DOMException('', name))).toBe(problem)
  })

  it('closing the list of windows says nothing; a refusal of the system says where to allow it', async () => {
    refuseWith('NotAllowedError', 'Permission denied by user')
    expect(await captureScreen()).toEqual({ ok: false, error: 'cancelled' })
    expect(describeCaptureProblem('screen', 'cancelled')).toBe('')
    refuseWith('NotAllowedError', 'Permission denied by system')
    expect(await captureScreen()).toEqual({ ok: false, error: 'refused' })
    expect(describeCaptureProblem('screen', 'refused')).toContain('system’s settings')
  })

  it.each(['camera', 'screen', 'microphone'] as const)('each problem of the %s says what to do', (source) => {
    for (const problem of ['refused', 'missing', 'busy', 'failed'] as const)
      expect(describeCaptureProblem(source, problem)).toMatch(/try again/i)
  })
})

it('a file is named by what it is and when it was taken', () => {
  expect(capturedName('photo', 'jpg', new Date(2026, 10, 7, 9, 5, 3))).toBe('photo 2026-11-07 09.05.03.jpg')
})
