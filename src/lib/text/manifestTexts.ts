import { mark } from './t'

/** What the manifest of the installed app says, in `public/manifest.webmanifest`: each language has one of its own (`server/languageManifests`). */
export const MANIFEST_TEXTS: readonly string[] = [
  mark('Chat with any model, with its prices, context and sampling in view.'),
  mark('New chat'),
  mark('Catalog'),
]
