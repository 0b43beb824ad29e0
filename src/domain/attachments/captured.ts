import { t } from '@/lib/text/t'
import type { Result } from '@/lib/result'

/** Where a picture or a sound is taken from. */
export type CaptureSource = 'camera' | 'screen' | 'microphone'

/** Why nothing could be taken; `cancelled` where the person chose so. */
export type CaptureProblem = 'cancelled' | 'refused' | 'missing' | 'busy' | 'failed'

export type Captured<Value> = Result<Value, CaptureProblem>

/** A camera that is on: its picture can be shown and taken. */
export type Camera = {
  readonly stream: MediaStream
  /** Whether the picture is of the person, who expects a mirror. */
  readonly isMirrored: boolean
  /** The picture of this moment, as it is seen by others, in JPEG. */
  readonly take: () => Promise<Captured<File>>
  readonly close: () => void
}

/** Cameras by their place on a phone; a computer gives the one that it has. */
export type CameraSide = 'user' | 'environment'

/** A sound that is being recorded. */
export type Recording = {
  /** How loud it is just now, from 0 to 1. */
  readonly level: () => number
  /** Ends it: a WAV file with 16,000 samples a second in one channel, which every dialect with sound takes. */
  readonly end: () => Promise<Captured<File>>
  /** Throws it away. */
  readonly close: () => void
}

/** What happened and what to do next; empty where the person cancelled. */
export function describeCaptureProblem(source: CaptureSource, problem: CaptureProblem): string {
  if (problem === 'cancelled') return ''
  return CAPTURE_WORDS[source](problem)
}

const CAPTURE_WORDS: Readonly<
  Record<CaptureSource, (problem: Exclude<CaptureProblem, 'cancelled'>) => string>
> = {
  camera: (problem) =>
    problem === 'refused'
      ? t(
          'Your browser doesn’t let Parlance use the camera. Allow it in the settings of this site and try again.',
        )
      : problem === 'missing'
        ? t('No camera was found. Connect one and try again.')
        : t('The camera can’t be used now. Close other programs that use it and try again.'),
  screen: (problem) =>
    problem === 'refused'
      ? t(
          'Your system doesn’t let this browser capture the screen. Allow it in the system’s settings and try again.',
        )
      : t('The screen can’t be captured now. Try again, or attach a screenshot that you took yourself.'),
  microphone: (problem) =>
    problem === 'refused'
      ? t(
          'Your browser doesn’t let Parlance use the microphone. Allow it in the settings of this site and try again.',
        )
      : problem === 'missing'
        ? t('No microphone was found. Connect one and try again.')
        : t('The microphone can’t be used now. Close other programs that use it and try again.'),
}
