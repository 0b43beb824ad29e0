/** Where to ask, with which key, for which model. */
export type Place = { readonly url: string; readonly key: string; readonly model: string }

export type Calls = {
  readonly plain?: () => Promise<string>
  readonly stream?: () => Promise<string>
  readonly tools?: () => Promise<string>
  readonly structured?: () => Promise<unknown>
  readonly error?: () => Promise<unknown>
  readonly abort?: () => Promise<string>
}

/** Imports a package of those that are installed for this. */
export type Load = (name: string) => Promise<unknown>
export type Client = (load: Load, place: Place) => Promise<Calls>

export declare const CLIENTS: Readonly<Record<string, Client>>
