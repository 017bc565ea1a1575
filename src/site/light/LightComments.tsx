import type { User } from '#access/user.ts'
import { accountTextIn } from '#features/accounts/browser/accountText.ts'
import { readerTextIn } from '#features/accounts/browser/readerText.ts'
import type { SignInOptions } from '#features/accounts/schema.ts'
import { commentsHref } from '#features/comments/browser/commentsHref.ts'
import { commentTextIn } from '#features/comments/browser/commentText.ts'
import { subjectHref } from '#features/comments/browser/subjectHref.ts'
import { type Comment, limits, type Reply, type Subject, type Suspension } from '#features/comments/schema.ts'
import type { Locale } from '#text/locale.ts'
import { inLocale } from '#text/locale.ts'
import { fullTime } from '#text/times.ts'
import { LightComment } from './LightComment.tsx'
import { lightTextIn } from './lightText.ts'

/**
 * Content of a page of comments.
 * @property single whether it is one comment with all of its replies
 * @property token the CSRF token of its forms
 * @property key the idempotency key of a new comment
 * @property notice what the reader has just done
 * @property problem why that failed; `draft` is what they had written
 */
export type CommentsView = {
  resource: { type: 'post' | 'poll'; id: number }
  subject: Subject
  comments: Comment[]
  next: string | null
  single: boolean
  suspension: Suspension | null
  reader: User | null
  options: SignInOptions
  token: string
  key: string
  replyTo: Reply | undefined
  notice: string | undefined
  problem: string | undefined
  draft: string
}

type Props = { locale: Locale; title: string; view: CommentsView }

/** The comments of a post or poll, and a form to write one, which work without scripts. */
export function LightComments({ locale, title, view }: Props) {
  const { resource, subject, comments, next, single, notice, problem } = view
  const c = commentTextIn(locale)
  const path = commentsHref(locale, resource)
  return (
    <>
      <h1>{title}</h1>
      <p className="more">
        <a href={encodeURI(subjectHref(locale, subject))} dir="auto">
          {subject.title}
        </a>
      </p>
      {notice && (
        <p className="notice" role="status">
          {notice}
        </p>
      )}
      {problem && (
        <p className="notice" role="alert">
          {problem}
        </p>
      )}
      <Write locale={locale} view={view} path={path} />
      {comments.length === 0 && <p>{c.none}</p>}
      {comments.map((comment) => (
        <LightComment key={comment.id} locale={locale} comment={comment} path={path} isSingle={single} />
      ))}
      {(next || single) && (
        <p className="more">
          {next && (
            <a rel="next" href={`${path}?${new URLSearchParams({ cursor: next })}`}>
              {c.more}
            </a>
          )}{' '}
          {single && <a href={path}>{lightTextIn(locale).allComments}</a>}
        </p>
      )}
    </>
  )
}

type PartProps = { locale: Locale; view: CommentsView; path: string }

function Write({ locale, view, path }: PartProps) {
  const { reader, suspension } = view
  const c = commentTextIn(locale)
  if (!reader) return <SignIn locale={locale} view={view} path={path} />
  if (suspension)
    return (
      <p className="notice">
        {suspension.until ? c.suspendedUntil(fullTime(locale, suspension.until)) : c.suspendedForGood}{' '}
        {c.because(c.reasons[suspension.reason])} <bdi>{suspension.note}</bdi>
      </p>
    )
  return (
    <>
      <CommentForm locale={locale} view={view} path={path} />
      <form method="post" action={`${path}/sign-out`}>
        <input type="hidden" name="csrf_token" value={view.token} />
        <button type="submit">{readerTextIn(locale).signOut}</button>
      </form>
    </>
  )
}

function CommentForm({ locale, view: { replyTo, token, key, draft, reader }, path }: PartProps) {
  const c = commentTextIn(locale)
  return (
    <form method="post" action={path} id="write">
      <label htmlFor="content">{replyTo ? c.writeReply(replyTo.author?.name ?? c.formerReader) : c.write}</label>
      <textarea
        id="content"
        name="content"
        dir="auto"
        rows={4}
        maxLength={limits.content}
        defaultValue={draft}
        aria-describedby="rules"
        required
      />
      <input type="hidden" name="csrf_token" value={token} />
      <input type="hidden" name="client_key" value={key} />
      {replyTo && <input type="hidden" name="parent_id" value={replyTo.id} />}
      <p className="meta" id="rules">
        {lightTextIn(locale).writesAs(reader?.name ?? '')} {c.rules}
      </p>
      <button type="submit">{replyTo ? c.sendReply : c.send}</button>
    </form>
  )
}

/**
 * Ways to sign in, by password or at a provider; without scripts there is no captcha. What the
 * reader has written comes back once they are signed in.
 */
function SignIn({ locale, view: { options, token, draft }, path }: PartProps) {
  const a = accountTextIn(locale)
  const r = readerTextIn(locale)
  const provider = (name: 'google' | 'apple') => `/api/auth/${name}?${new URLSearchParams({ return_to: path, locale })}`
  return (
    <>
      <p id="write">{r.signInTo.comment}</p>
      {options.captcha ? (
        <p>{lightTextIn(locale).signInNeedsScripts}</p>
      ) : (
        <form method="post" action={`${path}/sign-in`}>
          <label htmlFor="email">{a.email}</label>
          <input id="email" name="email" type="email" autoComplete="username" dir="ltr" required />
          <label htmlFor="password">{a.password}</label>
          <input id="password" name="password" type="password" autoComplete="current-password" dir="ltr" required />
          <input type="hidden" name="csrf_token" value={token} />
          {draft && <input type="hidden" name="content" value={draft} />}
          <button type="submit">{r.signIn}</button>
        </form>
      )}
      <p className="more">
        {options.google && <a href={provider('google')}>{a.withGoogle}</a>} {options.apple && <a href={provider('apple')}>{a.withApple}</a>}{' '}
        <a href={inLocale(locale, '/Signup')}>{a.makeAccount}</a>
      </p>
    </>
  )
}
