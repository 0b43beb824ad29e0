import type { ServerFacts } from './serverTool'

/** What a test of a server found. */
export type ServerTest =
  | {
      readonly type: 'fine'
      readonly facts: ServerFacts
      readonly toolCount: number
      /** Sentences on tools that cannot be used. */
      readonly dropped: readonly string[]
    }
  /** A sentence with the next step; `canSignIn` where signing in is one. */
  | { readonly type: 'failed'; readonly message: string; readonly canSignIn: boolean }
