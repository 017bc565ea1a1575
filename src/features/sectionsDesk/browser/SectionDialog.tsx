import { useEffect, useRef } from 'react'
import { type Locale, nameIn } from '#text/locale.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { callDesk } from '#ui/desk/callDesk.ts'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import type { FormValues } from '#ui/form/formState.ts'
import { showToast } from '#ui/toasts.ts'
import type { DeskSection, Level, SectionTree } from '../schema.ts'
import { sectionNameLimit } from '../sectionLimits.ts'
import { type SectionsText, useSectionsText } from './sectionsText.ts'

export type Question =
  | { kind: 'add'; level: Level; parent: DeskSection | null }
  | { kind: 'rename'; level: Level; section: DeskSection }
  | { kind: 'remove'; level: Level; section: DeskSection }

type Props = { question: Question; onChange: (mains: SectionTree['data']) => void; onClose: () => void }

/** Asks for the names of a section, or whether to remove it, and does it. */
export function SectionDialog({ question, onChange, onClose }: Props) {
  const { locale, t } = useSectionsText()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const { kind } = question
  const done = ({ message, data }: { message: string; data: SectionTree['data'] }) => {
    dialog.current?.close()
    showToast(message)
    onChange(data)
  }
  return (
    <Dialog ref={dialog} className="prompt form-prompt" label={titleOf(question, locale, t)} labelDir="auto" onClose={onClose}>
      {kind === 'remove' && <p>{t.removeText}</p>}
      <Form
        submit={{ add: t.add, rename: t.save, remove: t.removeNow }[kind]}
        danger={kind === 'remove'}
        send={(values) => callDesk<{ message: string; data: SectionTree['data'] }>(...callOf(question, values))}
        done={done}
      >
        {kind !== 'remove' && <Names names={kind === 'rename' ? question.section : undefined} />}
        {kind === 'add' && <p className="form-hint">{t.newsHint}</p>}
      </Form>
    </Dialog>
  )
}

function titleOf(question: Question, locale: Locale, t: SectionsText): string {
  if (question.kind === 'add') {
    const { level, parent } = question
    return parent ? t.addToNamed[level === 'sub' ? 'category' : 'main'](nameIn(locale, parent)) : t.addMain
  }
  const name = nameIn(locale, question.section)
  return question.kind === 'rename' ? t.renameNamed(name) : t.removeTitle(name)
}

function Names({ names }: { names: DeskSection | undefined }) {
  const { t } = useSectionsText()
  return (
    <>
      <Field name="name_ar" label={t.nameAr} dir="rtl" lang="ar" maxLength={sectionNameLimit} defaultValue={names?.name_ar} />
      <Field name="name_en" label={t.nameEn} dir="ltr" lang="en" maxLength={sectionNameLimit} defaultValue={names?.name_en} />
    </>
  )
}

function callOf(question: Question, values: FormValues): Parameters<typeof callDesk> {
  const { kind, level } = question
  if (kind === 'add') return ['/api/desk/sections', { body: { ...values, level, parent: question.parent?.id ?? null } }]
  const { id, name_ar, name_en } = question.section
  const path = `/api/desk/sections/${level}/${id}`
  if (kind === 'remove') return [path, { method: 'DELETE' }]
  return [path, { method: 'PUT', body: { ...values, seen: { name_ar, name_en } } }]
}
