import { onDemand } from '../../feedback/onDemand'

/** `PreviewPicture`, whose code comes with the first one. */
export const PreviewPicture = onDemand(() =>
  import('./PreviewPicture').then((module) => module.PreviewPicture),
)
