-- Sundul lifts behind Fast-Track, which its first description did not say. A host's own words stay.
update mabar_event
set description = 'Naik ke depan antrian Reguler (di belakang Fast-Track) dan ONLINE lagi 3 jam.'
where type = 'mabarin'
  and title = 'Sundul'
  and description = 'Naik ke depan antrian dan jadi ONLINE lagi. Khusus yang sudah ada di antrian.';
