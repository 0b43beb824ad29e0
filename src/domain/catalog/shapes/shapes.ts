import type { Shape } from '../rowsOf'
import { barePrices } from './barePrices'
import { catwalk } from './catwalk'
import { cloudflare } from './cloudflare'
import { copilot } from './copilot'
import { deepinfra } from './deepinfra'
import { flat } from './flat'
import { genaiPrices } from './genaiPrices'
import { heroku } from './heroku'
import { hfRouter } from './hfRouter'
import { litellm } from './litellm'
import { llamacpp } from './llamacpp'
import { mistral } from './mistral'
import { modelsDev } from './modelsDev'
import { ollama } from './ollama'
import { openrouter, openrouterEndpoints } from './openrouter'
import { provider24 } from './provider24'
import { rubyLlm } from './rubyLlm'
import { together } from './together'
import { topPrices } from './topPrices'
import { venice } from './venice'
import { vercel } from './vercel'
import { xai } from './xai'

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
