/** Test vectors of SNAP signatures; the key is public and worthless. */

export const merchantKeyDer =
  'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCkwKZUtT7y0HytXRmdEkTxDm/xLzSL+ni1IVQdTo7jPvVQpJoU' +
  'mwg6jrr5f5QMPwdo1t3ZXrpuBcrJS7NNi+zDUIM5KcLwgcgOBeNzMEnGps5U5+/jpOCHzilfGtm2Os8EF0OvmqUN2t0ahEhEqG1K' +
  '6QtkCOyYEhHZackc0KArMHajRTuuVXSlgmTe/jCNKh/ICWgYEniVvufYAkqOEMGFGQ3br4DO9FsofmhywJ5/CJ/wg64gE+bkMvvJ' +
  '/b+gpCZtcwMmagTNUN4SvAo6PgqZWKU/5/9XxCQg8Huz7gmU70PmPUPynatR41GP/Lh8l1prjq7t8tFDx9dWjTYZ+dUZAgMBAAEC' +
  'ggEAJJg6GeSsV8jheKyOTOpK7/RR/xOKK3F2MF13zo6thGJuoPv+0YbiHAeqFlM1MkcpwSrA2lCFPn0A3xd2e0oSTAvtKdxR1ZQu' +
  'OJcsP2DBcmOIvylJipoL2X58iAhxxV1osDLusOm7sckkhYhOeRmkNRhwlEa7LsgMuOsbZdAdU5oz4CEyhmep9eVDZlXHqTZCcqNO' +
  'luOtUVXrJ0CJHlbuRVb3rVWhxKAlEpEd7QOgptgdPAONOzw84Jd7mD3WbAJ9E++V5Snu3+PfHAVChrYT2H7VvcDntrt9TMN1R35S' +
  'CXGYCAn0LB+YY8hV58bQyLmvMyNkeoa1yNOhEPdfvLSRkQKBgQDWAhdjg04K+xAUZlT5qrIi+6yJ3K+nuH9WgFkYeCQRvggVKKUv' +
  'DT3/Ek1J7ML9e+4ULcaJQNzLGw2z+0qvubHqjeLKzxGAMnKTKDdJ6Ecx2kN3T9MJ0DFNOrkOg8qJyhuOHwstP8f5xbh6LKnBafkE' +
  'fT/5KJ8JovFOvxqMvFFjTQKBgQDFFGJKxAYxYXFlCVaT4TiziWHAxZuLeDHcEADWhG8zEfqICbLqOR+DD/sNE2PuzfH5O0b/J1PO' +
  'lgREqhPlk0F+HMlKLYd41871Jp8D4uFUQrzJr+GnA6g5N+ht5HATuu+KWNfwXBG9qFzTjWCRHe+IH+PCK5837FzgDdjS+Rh6/QKB' +
  'gCkB8ZVh/bxg623dRf8pVEUb0K4CGa6bzdq3cVsc+lxj+4yCY1SmxvBvg1vdAGguLSq0ssxuH2DT6EZKqr8NaCg30/Nkxke4YvgL' +
  'xrxkw++rkS31n8zLlgbkb712R4MrtSgAjtW22QzldDoFAOpM8iiID5Ag1oi0LmUWfXHmS/opAoGBALvVJ7FWjwh1dNv1QH0FBUOo' +
  'RnCyZgNRdUPmRMYvxsQH+J27kLhH5U7G5mGZ/37U7jC6XHpHA0s8E6lV6EzAQoVt7jMynZGBLhDc1GWh0Vy7lq8rYIgLpkOSk4ZZ' +
  'WLCVVESpVHYTah023/IJJuZof6lfq3Wemct1DTfGOsco/joJAoGAT42o4xDqiF01Gbhe2cq9yQHpG/hcavTmhdzIEIQC1umhYqvp' +
  'Ys3ltcbZxAn9I3AwOy4Yw/qoQGbf05KLSGpdPg2pC3t0miRYgJNtchpGREJ2d9x1MKtycnLWiYuhwUltnqCKhrN5HbDOl6Ujac8k' +
  'l1G/UXt9VyGkL6j5nTSSuvk=';

/** RSA of `MBR-LOCALTEST|2026-01-02T03:04:05+07:00`. */
export const tokenSignature =
  'lKnc7okvVY39QZFnYAzZbwjUrZD6fPkUB4JsVx8S91duFG4xEnzzRKmbCGjC17l3uVKJNsPKeNHJ+CYXBG8PWNaFj6Va+ZfQM6nO' +
  'dfTMU8jgTXRcvEsQ5iTtQSTu+ZPhaMdHvaK3iUU+GIPw/lwBzcdHQuDQgQPKbPvOO0lsckSNxT67udlEUFxt36cm+OZNcsCho6vC' +
  'Q1oCRQhk6qF6xJFO7hAZQZqc+Z/Gy0FNhplgmcxNNNx+vD5lOsPtXvZ3tK9TaQN85qnU6P/6bWlTPobCFmY3Q/qsVIEdtPRo+pnC' +
  'YD4lcibx0YluK0JUE3CZZsK4WqcQn1kkvSbSWAntHA==';

export const qrBody =
  '{"partnerReferenceNo":"ORD-000000000001","amount":{"value":"52500.00","currency":"IDR"},"merchantId"' +
  ':"M0001","validityPeriod":"2026-01-02T03:19:05+07:00","additionalInfo":{"acquirer":"gopay"}}';

/** HMAC of `qrBody` for `/v1.0/qr/qr-mpm-generate`, token `snap-token-LOCALTEST`, secret `snap-secret-LOCALTEST`. */
export const qrSignature = '9G3RlcXJCF0eF208zv+dw/Aqm/pvCGMH8TMy/hA068V33pkmISyvqNUNmEMKDalMD8qMxd9sCX1B1f73ID5DqQ==';

export const qrSignatureHex =
  'f46dd195c5c9085d1e176d3cceff9dc3f02a9bfa6f086307f13332fe1034ebc577de9926212cafa8d50d98430a0da94c0fca' +
  '8cc5df6c097d41d5fef7203e43a9';

/** HMAC of `qrBody` on DOKU's path. */
export const qrSignatureDoku =
  '6cPOlPblCImv9h0SLfbJb4/qQcvODkzLV8KNAgVtpNbM1Uw4jnrrkjbPws9mMECekQ+j+gdvs1gSHlYaj5jx9A==';

export const transferBody =
  '{"partnerReferenceNo":"CO-000123","amount":{"value":"95000.00","currency":"IDR"},"beneficiaryAccount' +
  'Name":"BUDI UTOMO","beneficiaryAccountNo":"1234567890","beneficiaryBankCode":"014","sourceAccountNo"' +
  ':"0000000000","transactionDate":"2026-01-02T03:04:05+07:00","additionalInfo":{"remark":"MABAR CO-000' +
  '123"}}';

/** HMAC of `transferBody` for `/v1.0/transfer-interbank`. */
export const transferSignature =
  'RPOu2aASbNn/OwTB+RqGMObEM6pUhOt3lajbv9FVik7V64UUIN3rjYL57I2rP9Vg1az8dzBI+2hwqT0IXIuLOQ==';

export const notificationBody =
  '{"originalReferenceNo":"SIM-QR-0001","originalPartnerReferenceNo":"ORD-000000000001","latestTransact' +
  'ionStatus":"00","transactionStatusDesc":"success","amount":{"value":"52500.00","currency":"IDR"},"ad' +
  'ditionalInfo":{"qris":{"issuerName":"dana","acquirerName":"gopay","transactionType":"OFF-US"}}}';

/** RSA signature of `notificationBody` for `/v1.0/qr/qr-mpm-notify`. */
export const notificationSignature =
  'Fh4K7joU+ILHQnqlORkN4eZTLmP4m40WrLHVR44wyNEkTc4le6zQUsOrgft8aDc7W1V3ZLRm3Lg4XFUZXc4SlP02GgFMma/0OoQZ' +
  'k8dbHR5QlfryKmHOPQYWcqIn7GxXA9Ju+aKMtTIRvkhV4DHHCIC6+flUMe9amQ90+2cndK3biLcBHOAqMd8jJpZnXkKnfAI880Rt' +
  'K6gsxL9ttmoxtlOVBM0L9CzXK2r9Jofr2kwrN1CyTdzXOK6/o7PhdA9O6FWnc3q2bPHTaykP0F9GibHuB27NyNq0zOdgFDPlM3O1' +
  'v9ne2pC29zruZ6l43YfcZuzZOu6RRVwapcNiGDHKJg==';

/** RSA over path and body of the QR request, without a token. */
export const qrSignatureRsa =
  'BNZoMnSCwuVzBwTuPLStOHDXgkRaOSrXTlQD0eVU6kVu8O4QUcDWB69HHOu8WipDdH1QHHXjxwGyhbv5WwxroLPH4w+eUbd7Q9Vj' +
  'IWKzaF03CEIHUuqKWdg/W3DfYXlEcn4ZkJ4E1NgFt314nnGJG267bWvAznLgKCrGcntNSq6DtTN/pWd2N2kRN1lvNhuSIgMBhAyZ' +
  'hZOTKsXpATOOFkQk94hNCVnKMtyLhNjUKO7F6pOeeyqYyC1G4aPpS+CTsZHOnfhQxnVFjuruGqOXlmklVTI8R1nJSHeJpf/Op0ba' +
  'HCaaCHHG1O3X5VHgcqCRoWBuPuqHL0VU+BEbz2sSTw==';

/** HMAC of `notificationBody` with `snap-token-LOCALTEST`, for the same path. */
export const notificationHmac =
  'Pw2HcWRpEKsZRwAOtOjM9RX95ybQjy5JszNhrFrS6iZrTWZRgU8l0Epwa3NRBU6q0urjY87fVtUdt7jK/ZoT9Q==';
