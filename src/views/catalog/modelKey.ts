import type { Model } from '@/domain/models/model'
import type { ModelRef } from '@/domain/modelRef'

/** A model as text in the addresses of the catalog; stored keys are `modelKey` of `domain/modelRef`. */
export const modelKey = ({ connectionId, id }: Pick<Model, 'connectionId' | 'id'>): string =>
  `${connectionId}/${id}`

/** What commands call a model. */
export const refOf = ({ connectionId, id }: Model): ModelRef => ({ connectionId, modelId: id })

/** The page of one model. */
export const modelPath = ({ connectionId, id }: Pick<Model, 'connectionId' | 'id'>): string =>
  `/catalog/${encodeURIComponent(id)}?connection=${encodeURIComponent(connectionId)}`
