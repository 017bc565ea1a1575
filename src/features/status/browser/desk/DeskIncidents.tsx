import '../status.css'
import './incidents.css'
import { useState } from 'react'
import { inLocale } from '#text/locale.ts'
import { PagedList } from '#ui/PagedList.tsx'
import { usePages } from '#ui/usePages.ts'
import type { DeskIncident } from '../../schema.ts'
import { IncidentText } from '../IncidentText.tsx'
import { AnnounceForm } from './AnnounceForm.tsx'
import { ResolveForm, UpdateForm } from './IncidentForms.tsx'
import { useIncidentsText } from './incidentsText.ts'

/**
 * Incidents at the desk: announce one, write what is new, announce its end. Only staff with the
 * right role get here (`DeskFrame`, and the API).
 */
export default function DeskIncidents() {
  const { locale, t } = useIncidentsText()
  const pages = usePages<DeskIncident>('/api/desk/incidents')
  const [isAnnouncing, setAnnouncing] = useState(false)
  const done = () => {
    setAnnouncing(false)
    pages.reload()
  }
  return (
    <>
      <p className="desk-intro">{t.intro}</p>
      <p className="incident-ways">
        {!isAnnouncing && (
          <button type="button" className="button button-main" onClick={() => setAnnouncing(true)}>
            {t.announce}
          </button>
        )}
        <a className="button" href={inLocale(locale, '/status')}>
          {t.seePage}
        </a>
      </p>
      {isAnnouncing && <AnnounceForm onDone={done} onCancel={() => setAnnouncing(false)} />}
      <PagedList pages={pages} failed={t.failed}>
        {(incidents) =>
          incidents.length === 0 ? (
            <p className="desk-empty">{t.empty}</p>
          ) : (
            <ul>
              {incidents.map((incident) => (
                <Entry key={incident.id} incident={incident} onChange={pages.reload} />
              ))}
            </ul>
          )
        }
      </PagedList>
    </>
  )
}

/**
 * An incident. What was typed stays if somebody else changed it meanwhile: the list is loaded again
 * around it.
 */
function Entry({ incident, onChange }: { incident: DeskIncident; onChange: () => void }) {
  const { t } = useIncidentsText()
  const [open, setOpen] = useState<'update' | 'resolve' | null>(null)
  const props = { incident, onChange, onClose: () => setOpen(null) }
  return (
    <li className="status-service incident">
      <IncidentText incident={incident} />
      {open === 'update' && <UpdateForm {...props} />}
      {open === 'resolve' && <ResolveForm {...props} />}
      {open === null && (
        <p className="incident-ways">
          <button type="button" className="button" onClick={() => setOpen('update')}>
            {t.write}
          </button>
          {incident.resolved_at === null && (
            <button type="button" className="button" onClick={() => setOpen('resolve')}>
              {t.resolve}
            </button>
          )}
        </p>
      )}
    </li>
  )
}
