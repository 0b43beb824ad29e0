import type { Shape } from '../rowsOf'
import { barePrices, flat, topPrices } from './flat'
import { catwalk, rubyLlm } from './directories'
import { cloudflare, deepinfra, heroku, hfRouter, together } from './hosts'
import { copilot, mistral, xai } from './developers'
import { genaiPrices } from './genaiPrices'
import { litellm } from './litellm'
import { llamacpp, ollama } from './ownServers'
import { modelsDev } from './modelsDev'
import { openrouter, openrouterEndpoints } from './openrouter'
import { provider24 } from './provider24'
import { venice, vercel } from './gateways'

/** Every shape but the plain list, most telling first: the first that matches a row reads it. */
export const SHAPES: readonly Shape[] = [
  provider24,
  openrouterEndpoints,
  hfRouter,
  openrouter,
  venice,
  deepinfra,
  together,
  vercel,
  litellm,
  modelsDev,
  xai,
  catwalk,
  copilot,
  mistral,
  cloudflare,
  llamacpp,
  ollama,
  heroku,
  genaiPrices,
  rubyLlm,
  topPrices,
  barePrices,
  flat,
]
