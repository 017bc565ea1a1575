import type { Feature } from '#base/feature.ts'
import { myNewsApi } from './server/api.ts'

export const myNews: Feature = { name: 'myNews', api: [myNewsApi] }
