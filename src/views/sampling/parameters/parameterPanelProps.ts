import type { ReactNode } from 'react'

import type { CatalogEntry } from '@/domain/catalog'
import type { Dialect } from '@/domain/connections/dialect'
import type { ModelRefusals } from '@/domain/request/refusals'
import type { EffortReply } from '@/domain/sampling/effortFigures'
import type { ParameterName, Parameters, ParameterValues } from '@/domain/parameters/parameters'

/** What the editor of a parameter is given. */
export type EditorProps = ParameterPanelProps & { readonly name: ParameterName }

/** What every section of the parameters panel is given. */
export type ParameterPanelProps = {
  readonly parameters: Parameters
  /** The model's catalog entry; undefined when there is none, and then nothing counts as unsupported. */
  readonly entry: CatalogEntry | undefined
  /** What the model refused: its own words are the choice then. */
  readonly refusals?: ModelRefusals
  /** The API in which the model is asked; chat completions unless given. */
  readonly api?: Dialect
  /** Sets a value by hand: it is sent from now on, with origin `mine`. */
  readonly onSet: <Name extends ParameterName>(name: Name, value: ParameterValues[Name]) => void
  /** Sends it no longer. */
  readonly onUnset: (name: ParameterName) => void
  /** The editor of a JSON schema; another view, so the app hands it in. */
  readonly renderSchema: (props: {
    readonly value: string
    readonly onChange: (schema: string) => void
    readonly isStrict: boolean
  }) => ReactNode
  readonly drawSeed: () => string
  readonly lastSeed?: string | undefined
  /** This chat's own replies by the model: what effort costs here. */
  readonly effortReplies?: readonly EffortReply[] | undefined
  /** What stands above both folds, in the place of what the model takes no values of. */
  readonly promoted?: readonly ParameterName[]
  /** What a tier does to the price, by tier: "−50%". */
  readonly tierNotes?: Readonly<Record<string, string>> | undefined
}
