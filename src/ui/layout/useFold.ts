import { createContext, useContext, useState } from 'react'

/** What must be seen although it is folded away: everything, while it is printed; or texts somebody looks for. */
export type Unfold =
  { readonly type: 'everything' } | { readonly type: 'texts'; readonly isWanted: (text: string) => boolean }

/** How much of what follows must be visible. */
export const UnfoldContext = createContext<Unfold | null>(null)

/**
 * Whether something is folded, and how to fold it. A text that is looked for is unfolded once and then stays so until
 * the person folds it; on paper nothing is folded.
 *
 * @param text what is folded, or will be; read only when something is looked for.
 */
export function useFold(
  isFoldedAtFirst: () => boolean,
  text: () => string,
): readonly [isFolded: boolean, setFolded: (isFolded: boolean) => void] {
  const unfold = useContext(UnfoldContext)
  const [isFolded, setFolded] = useState(isFoldedAtFirst)
  const [answered, setAnswered] = useState<Unfold | null>(null)
  if (unfold !== answered) {
    setAnswered(unfold)
    if (isFolded && unfold?.type === 'texts' && unfold.isWanted(text())) setFolded(false)
  }
  return [isFolded && unfold?.type !== 'everything', setFolded]
}
