/** What speaks to services, as one lazy chunk: none of it is needed before the composer can be used. */
export { fetchCatalog, fetchModels, modelListOf } from '@/services/models/fetchModels'
export { streamCompletion } from '@/services/completions/streamCompletion'
