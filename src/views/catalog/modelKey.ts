import type { Model } from '@/domain/models/model'

/** A model as text in the addresses of the catalog; stored keys are `modelKey` of `domain/modelRef`. */
export const modelKey = ({ connectionId, id }: Pick<Model, 'connectionId' | 'id'>): string =>
  `${connectionId}/${id}`

/** The page of one model. */
export const modelPath = ({ connectionId, id }: Pick<Model, 'connectionId' | 'id'>): string =>
  `/catalog/${encodeURIComponent(id)}?connection=${encodeURIComponent(connectionId)}`
