import { failed, ok } from '@/lib/result'

import type { Captured, Recording } from '@/domain/attachments/captured'

import { captureProblem, capturedName, stopStream } from './pictures'

/** Samples a second: speech keeps all that models hear of it, and a minute takes 2 MB. */
const WAV_RATE = 16_000
const HEAD_BYTES = 44
const PCM = 1
const SAMPLE_BYTES = 2

/** Records the microphone. The browser asks the person at the first time. */
export async function recordSound(): Promise<Captured<Recording>> {
  let stream: MediaStream
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  } catch (cause) {
    return failed(captureProblem(cause))
  }
  const context = new AudioContext()
  const meter = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(meter)
  const recorder = new MediaRecorder(stream)
  const pieces: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => void pieces.push(data))
  recorder.start()
  const close = () => {
    if (recorder.state !== 'inactive') recorder.stop()
    stopStream(stream)
    if (context.state !== 'closed') void context.close()
  }
  return ok({
    level: () => loudness(meter),
    async end() {
      try {
        if (recorder.state !== 'inactive') {
          const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
          recorder.stop()
          await stopped
        }
        stopStream(stream)
        const sound = await context.decodeAudioData(await new Blob(pieces).arrayBuffer())
        const file = wavOf(await inOneChannel(sound))
        return ok(new File([file], capturedName('recording', 'wav', new Date()), { type: file.type }))
      } catch {
        return failed('failed')
      } finally {
        close()
      }
    },
    close,
  })
}

/** The root of the mean square of what is heard now, on a scale on which speech fills the meter. */
function loudness(meter: AnalyserNode): number {
  const samples = new Float32Array(meter.fftSize)
  meter.getFloatTimeDomainData(samples)
  const square = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  return Math.min(1, Math.sqrt(square) * 4)
}

/** The browser mixes the channels and changes the rate. */
async function inOneChannel(sound: AudioBuffer): Promise<Float32Array> {
  const length = Math.max(1, Math.ceil(sound.duration * WAV_RATE))
  const offline = new OfflineAudioContext(1, length, WAV_RATE)
  const source = offline.createBufferSource()
  source.buffer = sound
  source.connect(offline.destination)
  source.start()
  return (await offline.startRendering()).getChannelData(0)
}

/**
 * Samples from -1 to 1 of one channel as a WAV file: RIFF with 16-bit PCM, little-endian. What is louder is cut.
 *
 * @param rate samples a second
 */
export function wavOf(samples: Float32Array, rate = WAV_RATE): Blob {
  const bytes = samples.length * SAMPLE_BYTES
  const view = new DataView(new ArrayBuffer(HEAD_BYTES + bytes))
  const word = (at: number, text: string) => {
    for (let index = 0; index < text.length; index += 1) view.setUint8(at + index, text.charCodeAt(index))
  }
  word(0, 'RIFF')
  view.setUint32(4, HEAD_BYTES - 8 + bytes, true)
  word(8, 'WAVE')
  word(12, 'fmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, PCM, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * SAMPLE_BYTES, true)
  view.setUint16(32, SAMPLE_BYTES, true)
  view.setUint16(34, SAMPLE_BYTES * 8, true)
  word(36, 'data')
  view.setUint32(40, bytes, true)
  for (const [index, sample] of samples.entries()) {
    const cut = Math.max(-1, Math.min(1, sample))
    view.setInt16(HEAD_BYTES + index * SAMPLE_BYTES, Math.round(cut < 0 ? cut * 0x8000 : cut * 0x7fff), true)
  }
  return new Blob([view.buffer], { type: 'audio/wav' })
}
