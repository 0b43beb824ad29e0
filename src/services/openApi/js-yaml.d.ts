/** The part that is used; the package brings no types. */
declare module 'js-yaml' {
  type Schema = { readonly _schema: never }
  export const CORE_SCHEMA: Schema
  export function load(text: string, options: { readonly schema: Schema }): unknown
}
