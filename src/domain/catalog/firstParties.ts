const VERTEX = ['google-vertex', 'google-vertex-anthropic', 'vertexai', 'vertex_ai']
const AZURE = ['azure', 'azure_openai']
const BEDROCK = ['amazon-bedrock', 'bedrock', 'aws']

type FirstParty = readonly [host: string, names: readonly string[], otherwise?: readonly string[]]

/**
 * Hosts of companies that serve their own models, with the names that catalogs have for them. Catalogs leave out the
 * address of those providers because their own client libraries know it. Only hosts and names are here, no prices.
 * A host that begins with a point or a hyphen stands for all that end so, one of each customer or region. The last names
 * are those of catalogs that have the first under none of their own.
 */
const FIRST_PARTIES: readonly FirstParty[] = [
  ['api.openai.com', ['openai']],
  ['api.anthropic.com', ['anthropic']],
  ['generativelanguage.googleapis.com', ['google', 'gemini']],
  ['aiplatform.googleapis.com', VERTEX],
  ['-aiplatform.googleapis.com', VERTEX],
  ['.rep.googleapis.com', VERTEX],
  ['.openai.azure.com', AZURE],
  ['.services.ai.azure.com', AZURE],
  ['.cognitiveservices.azure.com', ['azure-cognitive-services'], AZURE],
  ['.api.cognitive.microsoft.com', ['azure-cognitive-services'], AZURE],
  ['.amazonaws.com', BEDROCK],
  ['.api.aws', BEDROCK],
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

/**
 * The names catalogs have for the company whose own service a host is, in sets. The first set counts that a catalog
 * has a name of. Empty for every other host.
 */
export const firstPartyNames = (host: string): readonly ReadonlySet<string>[] =>
  FIRST_PARTIES.flatMap(([own, names, otherwise]) => {
    const isOwn = /^[.-]/.test(own) ? host.endsWith(own) : host === own
    return isOwn ? [names, ...(otherwise ? [otherwise] : [])].map((each) => new Set(each)) : []
  })
