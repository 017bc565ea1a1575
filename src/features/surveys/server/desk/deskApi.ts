import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { ActName } from '#features/audit/acts.ts'
import { actorOf } from '#features/audit/server/actor.ts'
import { DeskSurvey, DeskSurveyPage, ListDeskSurveysQuery, SurveyForm, SurveyParams } from '../../schema.ts'
import { surveySuccesses } from '../messages.ts'
import { closeSurvey, deleteSurvey, openSurvey } from './changeSurveyState.ts'
import { listDeskSurveys, readDeskSurvey } from './listDeskSurveys.ts'
import { addSurvey, editSurvey } from './saveSurvey.ts'

/** Surveys at the desk: editors write drafts, open one to readers, and close it. */
export function deskSurveysApi(server: ApiServer, app: App): void {
  const tags = ['desk']
  const config = (act: ActName) => ({ access: 'editor', act }) as const
  const reply = successOf(z.object({ survey: DeskSurvey }))
  const refused = { 404: ErrorReply, 409: ErrorReply, 422: ErrorReply }

  const list = {
    tags,
    summary: 'All surveys, in any state',
    querystring: ListDeskSurveysQuery,
    response: { 200: DeskSurveyPage, 422: ErrorReply },
  }
  server.get('/api/desk/surveys', { schema: list, config: { ...config('see_surveys'), cost: 5 } }, (request) =>
    listDeskSurveys(app, request.query),
  )

  const add = { tags, summary: 'Create a draft', body: SurveyForm, response: { 200: reply, 422: ErrorReply } }
  server.post('/api/desk/surveys', { schema: add, config: config('add_survey') }, async (request) => {
    const id = await addSurvey(app, actorOf(request), request.body)
    return success(surveySuccesses.survey_saved, { survey: await readDeskSurvey(app, id) })
  })

  const edit = { tags, summary: 'Change a draft', params: SurveyParams, body: SurveyForm, response: { 200: reply, ...refused } }
  server.put('/api/desk/surveys/:id', { schema: edit, config: config('edit_survey') }, async (request) => {
    await editSurvey(app, actorOf(request), request.params.id, request.body)
    return success(surveySuccesses.survey_saved, { survey: await readDeskSurvey(app, request.params.id) })
  })

  const open = { tags, summary: 'Open a draft to readers', params: SurveyParams, response: { 200: reply, ...refused } }
  server.post('/api/desk/surveys/:id/open', { schema: open, config: config('open_survey') }, async (request) => {
    await openSurvey(app, actorOf(request), request.params.id)
    return success(surveySuccesses.survey_opened, { survey: await readDeskSurvey(app, request.params.id) })
  })

  const close = { tags, summary: 'Close an open survey now', params: SurveyParams, response: { 200: reply, ...refused } }
  server.post('/api/desk/surveys/:id/close', { schema: close, config: config('close_survey') }, async (request) => {
    await closeSurvey(app, actorOf(request), request.params.id)
    return success(surveySuccesses.survey_closed, { survey: await readDeskSurvey(app, request.params.id) })
  })

  const remove = { tags, summary: 'Delete a draft', params: SurveyParams, response: { 200: successOf(z.object({})), ...refused } }
  server.delete('/api/desk/surveys/:id', { schema: remove, config: config('delete_survey') }, async (request) => {
    await deleteSurvey(app, actorOf(request), request.params.id)
    return success(surveySuccesses.survey_deleted, {})
  })
}
