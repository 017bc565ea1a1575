import { type Channel, channels } from '#features/channels/channels.ts'
import { dailyLimits } from '#features/interests/dailyLimits.ts'
import { ChipChoice } from '#ui/ChipChoice.tsx'
import { Field } from '#ui/form/Field.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import type { Draft } from './draft.ts'
import { useSettingsText } from './settingsText.ts'

type Props = { draft: Draft; change: (changes: Partial<Draft>) => void }

/** Channels in order, the window, and the daily limits of the chosen channels. */
export function ArrivalFields({ draft, change }: Props) {
  const { t } = useSettingsText()
  return (
    <>
      <ChannelOrder chosen={draft.channels} set={(channels) => change({ channels })} />
      <div className="settings-list">
        <p className="settings-label" aria-hidden="true">
          {t.sendTo}
        </p>
        <ChipChoice label={t.sendTo} texts={t.sendToTexts} chosen={draft.send_to} onChoose={(send_to) => change({ send_to })} />
      </div>
      {channels
        .filter((channel) => draft.channels.includes(channel))
        .map((channel) => dailyLimits[channel])
        .map(({ setting: name, max }) => (
          <Field
            key={name}
            name={name}
            label={t.limits[name]}
            hint={t.limitHint(max)}
            inputMode="numeric"
            dir="ltr"
            value={draft[name]}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        ))}
      <Window draft={draft} change={change} />
    </>
  )
}

function Window({ draft, change }: Props) {
  const { t } = useSettingsText()
  return (
    <div className="settings-list">
      <label className="form-check">
        <input
          type="checkbox"
          checked={draft.set_time}
          onChange={(event) => change(event.target.checked ? withWindow(draft) : { set_time: false })}
        />
        <span>{t.setTime}</span>
      </label>
      <p className="form-hint">{t.setTimeHint}</p>
      {draft.set_time && (
        <div className="settings-times">
          {(['time_from', 'time_to'] as const).map((name) => (
            <SelectField
              key={name}
              name={name}
              label={name === 'time_from' ? t.from : t.to}
              options={timesWith(draft[name])}
              value={draft[name]}
              onChange={(event) => change({ [name]: event.target.value })}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** Returns the draft with a window; from and until the same time would be all day. */
function withWindow({ time_from, time_to }: Draft): Partial<Draft> {
  return time_from === time_to ? { set_time: true, time_from: '08:00', time_to: '22:00' } : { set_time: true }
}

/** Every half hour of the day, and the time that is chosen already. */
function timesWith(chosen: string): Record<string, string> {
  const half = Array.from({ length: 48 }, (_, at) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`)
  return Object.fromEntries([...new Set([...half, chosen])].sort().map((time) => [time, time]))
}

function ChannelOrder({ chosen, set }: { chosen: Channel[]; set: (channels: Channel[]) => void }) {
  const { t } = useSettingsText()
  const shown = [...chosen, ...channels.filter((channel) => !chosen.includes(channel))]
  const move = (channel: Channel, by: number) => {
    const others = chosen.filter((one) => one !== channel)
    set(others.toSpliced(chosen.indexOf(channel) + by, 0, channel))
  }
  return (
    <fieldset className="settings-list">
      <legend>{t.channels}</legend>
      <ol className="channel-order">
        {shown.map((channel, at) => (
          <li key={channel}>
            <label className="form-check">
              <input
                type="checkbox"
                checked={chosen.includes(channel)}
                onChange={(event) => set(event.target.checked ? [...chosen, channel] : chosen.filter((one) => one !== channel))}
              />
              <span>{t.channelNames[channel]}</span>
            </label>
            <button
              type="button"
              className="icon-button i i-up"
              aria-label={t.earlier(t.channelNames[channel])}
              disabled={at === 0 || at >= chosen.length}
              onClick={() => move(channel, -1)}
            />
            <button
              type="button"
              className="icon-button i i-down"
              aria-label={t.later(t.channelNames[channel])}
              disabled={at >= chosen.length - 1}
              onClick={() => move(channel, 1)}
            />
          </li>
        ))}
      </ol>
    </fieldset>
  )
}
