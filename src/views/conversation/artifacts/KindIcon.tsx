import { artifactKind } from '@/domain/artifacts/artifact'

import { KIND_ICONS } from './artifactWords'

/** A picture of what an artifact is; its name is beside it. */
export function KindIcon({ language }: { readonly language: string }) {
  const Icon = KIND_ICONS[artifactKind({ language })]
  return <Icon aria-hidden size={15} className="shrink-0 text-faint" />
}
