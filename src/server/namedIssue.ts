import en from 'zod/v4/locales/en.js'

/** For `safeParse` of what whoever runs the host wrote: `zod/mini` alone says “Invalid input” of everything. */
export const NAMED_ISSUES = { error: en().localeError }

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** The first problem of a file and where it is, as the end of a sentence. */
export function firstIssue([issue]: readonly Issue[]): string {
  const place = issue?.path.map(String).join('.') ?? ''
  return `isn’t valid${place && ` at ${place}`}: ${issue?.message ?? ''}.`
}
