import type { Camera, CameraSide, Captured, CaptureProblem } from '@/domain/attachments/captured'
import { failed, ok } from '@/lib/result'
import { dayOf, twoDigits } from '@/lib/time/dayOf'
import { within } from '@/lib/time/sleep'

/** A frame arrives within this, or none does, in milliseconds. */
const FRAME_MS = 10_000
const QUALITY = 0.92
/** Asked for; a camera gives what comes next to it, in pixels. */
const WIDTH = 1920
const HEIGHT = 1080

/** What the browser says when it gives no stream. See https://developer.mozilla.org/docs/Web/API/MediaDevices/getUserMedia */
export function captureProblem(cause: unknown): CaptureProblem {
  const name = cause instanceof DOMException ? cause.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return 'failed'
}

/** The name of a file taken now, by the local clock: `photo 2026-11-27 19.05.08.jpg`. */
export function capturedName(what: string, ending: string, now: Date): string {
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(twoDigits).join('.')
  return `${what} ${dayOf(now)} ${time}.${ending}`
}

export const stopStream = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

type Frame = { readonly type: 'image/png' | 'image/jpeg'; readonly name: string }

/** The picture that a stream shows now, at its full size. */
async function takeFrame(stream: MediaStream, { type, name }: Frame): Promise<Captured<File>> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = stream
  try {
    const plays = await within(
      FRAME_MS,
      video.play().then(() => true),
    )
    const { videoWidth: width, videoHeight: height } = video
    if (!plays || width === 0 || height === 0) return failed('failed')
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    canvas.getContext('2d')?.drawImage(video, 0, 0)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
    return blob ? ok(new File([blob], name, { type })) : failed('failed')
  } catch {
    return failed('failed')
  } finally {
    video.srcObject = null
  }
}

/** Turns a camera on. The browser asks the person at the first time. */
export async function openCamera(side: CameraSide): Promise<Captured<Camera>> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: side, width: { ideal: WIDTH }, height: { ideal: HEIGHT } },
    })
    const facing = stream.getVideoTracks()[0]?.getSettings().facingMode
    return ok({
      stream,
      isMirrored: (facing ?? side) === 'user',
      take: () => takeFrame(stream, { type: 'image/jpeg', name: capturedName('photo', 'jpg', new Date()) }),
      close: () => stopStream(stream),
    })
  } catch (cause) {
    return failed(captureProblem(cause))
  }
}

/** A picture of the screen, window or tab that the person chooses in the browser's own list, in PNG. Nothing stays shared. */
export async function captureScreen(): Promise<Captured<File>> {
  let stream: MediaStream
  try {
    stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: false })
  } catch (cause) {
    const problem = captureProblem(cause)
    // Closing the browser's list is told like a refusal; only the system's refusal says so.
    const isBySystem = cause instanceof DOMException && /system/i.test(cause.message)
    return failed(problem === 'refused' && !isBySystem ? 'cancelled' : problem)
  }
  try {
    return await takeFrame(stream, { type: 'image/png', name: capturedName('screen', 'png', new Date()) })
  } finally {
    stopStream(stream)
  }
}
