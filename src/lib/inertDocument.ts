type Policy = { readonly createHTML: (markup: string) => string }
type Factory = {
  readonly createPolicy: (name: string, rules: { createHTML: (markup: string) => string }) => Policy
}

let policy: Policy | undefined

/**
 * Parses HTML into a document of its own that runs no script and loads nothing. The one place where text becomes
 * markup: where the browser has Trusted Types, the page's policy refuses every other.
 */
export function inertDocument(markup: string): Document {
  policy ??= (globalThis as { readonly trustedTypes?: Factory }).trustedTypes?.createPolicy('inert', {
    createHTML: (text) => text,
  })
  return new DOMParser().parseFromString(policy?.createHTML(markup) ?? markup, 'text/html')
}
