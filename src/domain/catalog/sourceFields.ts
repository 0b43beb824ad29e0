/** The facts whose source the model page names. */
export type SourcedFact =
  'context' | 'maxOutput' | 'prices' | 'precision' | 'parameters' | 'features' | 'deprecated'

type Sources = Readonly<Partial<Record<SourcedFact, string>>>

const FLAT: Sources = {
  context: 'context_length',
  maxOutput: 'max_output_length',
  prices: 'pricing',
  precision: 'quantization',
  parameters: 'supported_sampling_parameters',
  features: 'supported_features',
  deprecated: 'deprecation_date',
}

const BY_SHAPE: ReadonlyMap<string, Sources> = new Map<string, Sources>([
  [
    'provider 2.4',
    {
      context: 'input_modalities[text].supported_inputs.max_context_length',
      maxOutput: 'output_modalities[text].max_length',
      prices: 'input_modalities[].pricing, output_modalities[].pricing, pricing',
      precision: 'quantization',
      parameters: 'output_modalities[text].supported_parameters, passthrough_parameters',
      features: 'output_modalities[text].supported_parameters',
      deprecated: 'deprecation_date',
    },
  ],
  ['flat', FLAT],
  [
    'OpenRouter',
    {
      context: 'context_length',
      maxOutput: 'top_provider.max_completion_tokens',
      prices: 'pricing, pricing.overrides, pricing.discount',
      parameters: 'supported_parameters',
      features: 'supported_parameters',
      deprecated: 'expiration_date',
    },
  ],
  [
    'OpenRouter endpoints',
    {
      context: 'context_length',
      maxOutput: 'max_completion_tokens',
      prices: 'pricing',
      precision: 'quantization',
      parameters: 'supported_parameters',
      features: 'supported_parameters',
    },
  ],
  [
    'models.dev',
    {
      context: 'limit.context',
      maxOutput: 'limit.output',
      prices: 'cost',
      parameters: 'temperature, tool_call, structured_output, reasoning',
      features: 'tool_call, structured_output, reasoning, attachment',
      deprecated: 'status',
    },
  ],
  [
    'LiteLLM',
    {
      context: 'max_input_tokens',
      maxOutput: 'max_output_tokens',
      prices: '…_cost_per_token, …_token_cost',
      features: 'supports_…',
      deprecated: 'deprecation_date',
    },
  ],
  ['Mistral', { context: 'max_context_length', features: 'capabilities', deprecated: 'deprecation' }],
  ['Together', { context: 'context_length', prices: 'pricing' }],
  [
    'DeepInfra',
    {
      context: 'metadata.context_length',
      maxOutput: 'metadata.max_tokens',
      prices: 'metadata.pricing',
      features: 'metadata.tags',
    },
  ],
  [
    'Hugging Face router',
    {
      context: 'providers[].context_length',
      prices: 'providers[].pricing',
      features: 'providers[].supports_tools, providers[].supports_structured_output',
    },
  ],
  [
    'Vercel gateway',
    {
      context: 'context_window',
      maxOutput: 'max_tokens',
      prices: 'pricing',
      features: 'tags',
      deprecated: 'deprecated_at',
    },
  ],
  [
    'Venice',
    {
      context: 'model_spec.availableContextTokens',
      maxOutput: 'model_spec.maxCompletionTokens',
      prices: 'model_spec.pricing',
      precision: 'model_spec.capabilities.quantization',
      features: 'model_spec.capabilities',
    },
  ],
  ['xAI', { context: 'max_prompt_length', prices: '…_token_price' }],
  ['llama.cpp', { context: 'meta.n_ctx', precision: 'meta.ftype' }],
  ['Ollama', { precision: 'details.quantization_level', features: 'capabilities' }],
  ['Heroku', { deprecated: 'eol_date, deprecation_date' }],
  [
    'Copilot',
    {
      context: 'capabilities.limits.max_context_window_tokens',
      maxOutput: 'capabilities.limits.max_output_tokens',
      features: 'capabilities.supports',
    },
  ],
  ['Cloudflare', { context: 'properties[context_window]', prices: 'cost_in, cost_out, properties[price]' }],
  ['genai-prices', { context: 'context_window', prices: 'prices', deprecated: 'deprecated' }],
  [
    'ruby_llm',
    {
      context: 'context_window',
      maxOutput: 'max_output_tokens',
      prices: 'pricing.text_tokens',
      features: 'capabilities',
    },
  ],
  [
    'catwalk',
    {
      context: 'context_window',
      prices: 'cost_per_1m_…',
      parameters: 'reasoning_levels',
      features: 'can_reason, supports_attachments',
    },
  ],
])

/** The field of the raw entry a fact was read from, by the entry's `shape`; undefined where no one field says it. */
export const sourceField = (shape: string | undefined, fact: SourcedFact): string | undefined =>
  (BY_SHAPE.get(shape ?? '') ?? FLAT)[fact]
