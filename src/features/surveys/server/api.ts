import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { callerOf } from '#access/server/sessions/caller.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { AnswerForm, OwnSurvey, Survey, SurveyParams } from '../schema.ts'
import { answerSurvey } from './answerSurvey.ts'
import { hasAnswered, type Respondent } from './hasAnswered.ts'
import { surveySuccesses } from './messages.ts'
import { readResults } from './readResults.ts'
import { readCurrentSurvey, readSurvey } from './readSurvey.ts'
import { giveSurveyDevice, surveyDeviceOf } from './surveyDevice.ts'

export function surveysApi(server: ApiServer, app: App): void {
  const tags = ['surveys']
  const config = { access: 'anyone' } as const
  const refused = { 401: ErrorReply, 403: ErrorReply, 404: ErrorReply, 409: ErrorReply, 422: ErrorReply, 429: ErrorReply }

  const currentSchema = { tags, summary: 'The election survey that opened last', response: { 200: z.object({ data: Survey.nullable() }) } }
  server.get('/api/survey', { schema: currentSchema, config }, async () => ({ data: await readCurrentSurvey(app) }))

  const ownSchema = {
    tags,
    summary: 'Whether this account or browser has answered, and the results if it may see them; gives the browser its signed cookie',
    params: SurveyParams,
    response: { 200: OwnSurvey, ...refused },
  }
  server.get('/api/survey/:id/own', { schema: ownSchema, config: { ...config, cost: 2 } }, async (request, reply) => {
    const survey = await readSurvey(app, request.params.id)
    const respondent = await respondentOf(app, request)
    if (respondent.device === undefined) giveSurveyDevice(app, reply)
    const has_answered = await hasAnswered(app, survey.id, respondent)
    reply.header('cache-control', 'no-store')
    return { has_answered, results: has_answered || survey.state === 'closed' ? await readResults(app, survey) : null }
  })

  const answerSchema = {
    tags,
    summary: 'Answer every question, once per account or browser',
    params: SurveyParams,
    body: AnswerForm,
    response: { 200: successOf(OwnSurvey), ...refused },
  }
  const limited = { ...config, cost: 10 }
  server.post('/api/survey/:id/answers', { schema: answerSchema, config: limited }, async (request) => {
    await answerSurvey(app, callerOf(request), await respondentOf(app, request), request.params.id, request.body)
    const results = await readResults(app, await readSurvey(app, request.params.id))
    return success(surveySuccesses.survey_answered, { has_answered: true, results })
  })
}

/** Throws `unverified` for an account without a confirmed address: anybody can make those. */
async function respondentOf(app: App, request: FastifyRequest): Promise<Respondent> {
  const user = (await request.session.find())?.user
  if (user && request.method === 'POST' && user.role === 'reader' && !user.email_verified) throw new AppError('unverified')
  return { userId: user?.id ?? null, device: surveyDeviceOf(app, request) }
}
