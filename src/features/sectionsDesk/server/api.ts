import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { ActName } from '#features/audit/acts.ts'
import { actorOf } from '#features/audit/server/actor.ts'
import { NewSection, SectionNames, SectionOrder, SectionParams, SectionTree } from '../schema.ts'
import { addSection } from './addSection.ts'
import { listDeskSections } from './listDeskSections.ts'
import { sectionSuccesses } from './messages.ts'
import { orderSections } from './orderSections.ts'
import { removeSection } from './removeSection.ts'
import { renameSection } from './renameSection.ts'

/** The desk's routes for sections. A change answers with all of them. */
export function deskSectionsApi(server: ApiServer, app: App): void {
  const tags = ['desk']
  const config = (act: ActName) => ({ access: 'editor', act, cost: 2 }) as const
  const response = { 200: successOf(SectionTree.shape.data), 404: ErrorReply, 409: ErrorReply, 422: ErrorReply }
  const changed = async (name: keyof typeof sectionSuccesses) => success(sectionSuccesses[name], (await listDeskSections(app)).data)

  const listSchema = { tags, summary: 'All sections, in the order of the menus', response: { 200: SectionTree } }
  server.get('/api/desk/sections', { schema: listSchema, config: config('see_sections') }, () => listDeskSections(app))

  const addSchema = { tags, summary: 'Add a section', body: NewSection, response }
  server.post('/api/desk/sections', { schema: addSchema, config: config('add_section') }, async (request) => {
    await addSection(app, actorOf(request), request.body)
    return changed('section_added')
  })

  const renameSchema = { tags, summary: 'Rename a section', params: SectionParams, body: SectionNames, response }
  server.put('/api/desk/sections/:level/:id', { schema: renameSchema, config: config('rename_section') }, async (request) => {
    const { level, id } = request.params
    await renameSection(app, actorOf(request), level, id, request.body)
    return changed('section_renamed')
  })

  const orderSchema = { tags, summary: 'Order the sections of one parent', body: SectionOrder, response }
  server.put('/api/desk/sections/order', { schema: orderSchema, config: config('order_sections') }, async (request) => {
    await orderSections(app, actorOf(request), request.body)
    return changed('sections_ordered')
  })

  const removeSchema = {
    tags,
    summary: 'Remove a section that staff added and nothing is in',
    params: SectionParams,
    response,
  }
  server.delete('/api/desk/sections/:level/:id', { schema: removeSchema, config: config('remove_section') }, async (request) => {
    const { level, id } = request.params
    await removeSection(app, actorOf(request), level, id)
    return changed('section_removed')
  })
}
