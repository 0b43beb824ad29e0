import type { ReactNode } from 'react'

import type { RunId } from '@/domain/ids'
import type { TokenLogprob } from '@/domain/replies/reply'
import type { Run } from '@/domain/runs/run'
import type { RunForm } from '@/domain/runs/runForm'
import type { SamplingSettings } from '@/domain/sampling/samplingSettings'

import type { RenderChooser } from './form/ModelTray'
import type { RenderSchema } from './form/RunFormView'
import type { RenderPicture } from './form/SweepRows'

/** What `/compare` and `/lab` are given alike. */
export type RunPlaceProps = {
  /** Null: a new one is being written down. */
  readonly run: Run | null
  /** Shown before the title on narrow screens. */
  readonly start: ReactNode
  readonly actions?: ReactNode
  readonly form: RunForm
  readonly onFormChange: (form: RunForm) => void
  readonly onStarted: (id: RunId) => void
  /** Changes when prices have come, so that the estimate is made again. */
  readonly pricesAt: unknown
  readonly renderChooser: RenderChooser
  readonly renderSchema: RenderSchema
  readonly renderPicture: RenderPicture
  /** The same at one of several values, small enough for a row of them. */
  readonly renderSmall: RenderPicture
  /** What the form's own parameters ask of the first model: what is where nothing is swept. */
  readonly sampling: SamplingSettings
  /** The token the pictures draw; undefined where an example stands for it. */
  readonly nextToken: TokenLogprob | undefined
  /** The heat-map of a reply. */
  readonly renderTokens: (tokens: readonly TokenLogprob[]) => ReactNode
}
