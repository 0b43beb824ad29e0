export type { EmbeddedTexts, EngineStatus } from '@/domain/builtin/modelShelf'
