/**
 * Hosts of companies that serve their own models, with the names that catalogs have for them. Catalogs leave out the
 * address of those providers because their own client libraries know it. Only hosts and names are here, no prices.
 * A host that begins with a point stands for all below it, one of each customer or region.
 */
const FIRST_PARTIES: readonly (readonly [host: string, names: readonly string[]])[] = [
  ['api.openai.com', ['openai']],
  ['api.anthropic.com', ['anthropic']],
  ['generativelanguage.googleapis.com', ['google', 'gemini']],
  ['aiplatform.googleapis.com', ['google-vertex', 'vertexai', 'vertex_ai']],
  ['.openai.azure.com', ['azure', 'azure_openai']],
  ['.services.ai.azure.com', ['azure', 'azure_openai']],
  ['.amazonaws.com', ['amazon-bedrock', 'bedrock', 'aws']],
  ['api.x.ai', ['xai', 'x-ai']],
  ['api.mistral.ai', ['mistral', 'mistralai']],
  ['api.cohere.com', ['cohere']],
  ['api.cohere.ai', ['cohere']],
  ['api.deepseek.com', ['deepseek']],
  ['api.groq.com', ['groq']],
  ['api.cerebras.ai', ['cerebras']],
  ['api.perplexity.ai', ['perplexity', 'perplexity-agent']],
  ['api.together.xyz', ['togetherai', 'together']],
  ['api.together.ai', ['togetherai', 'together']],
  ['api.deepinfra.com', ['deepinfra']],
  ['ai-gateway.vercel.sh', ['vercel', 'ai-gateway']],
  ['api.v0.dev', ['v0']],
  ['api.venice.ai', ['venice']],
]

/** The names catalogs have for the company whose own service a host is; empty for every other host. */
export const firstPartyNames = (host: string): ReadonlySet<string> =>
  new Set(
    FIRST_PARTIES.flatMap(([own, names]) =>
      (own.startsWith('.') ? host.endsWith(own) : host === own) ? names : [],
    ),
  )
