require 'json'

package = JSON.parse(File.read(File.join(__dir__, 'package.json')))

Pod::Spec.new do |s|
  s.name = 'ad-placement-react-native'
  s.version = package['version']
  s.summary = package['description']
  s.license = package['license']
  s.homepage = package['homepage']
  s.author = 'The ad-placement authors'
  s.source = { :path => '.' }
  s.platforms = { :ios => '14.0' }
  s.swift_version = '5.9'
  s.source_files = 'ios/**/*.{mm,swift}'
  s.resource_bundles = { 'AdPlacementReactNative' => ['ios/shared/PrivacyInfo.xcprivacy'] }
  s.frameworks = 'AdSupport', 'AppTrackingTransparency', 'StoreKit'
  # React Native's own, with what is generated from `spec` where the architecture is the new one.
  install_modules_dependencies(s)
end
